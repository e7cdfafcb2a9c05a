import { devTollAbi, devTollBytecode, uniswapV2RouterAbi, type Anvil } from '@portico/devnet'
import { maxUint256, parseEther, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainClient } from './site.js'

/** Of the token that {@link deployToll} makes. */
export const tollToken = { name: 'Devnet Toll', symbol: 'TOLL', decimals: 18 } as const

/** A token that keeps a part of each transfer, with a pool of 250,000 for 100 ether. The first account has 10,000 of it. */
export async function deployToll({ accounts, swap }: Anvil, node: ChainClient): Promise<Address> {
  const [own, , , , , , , , , maker] = accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  const sender = { account: maker!, chain: null }
  const done = async (hash: Hex): Promise<Address> =>
    (await node.waitForTransactionReceipt({ hash })).contractAddress as Address
  const address = await done(await node.deployContract({ ...sender, abi: devTollAbi, bytecode: devTollBytecode }))
  const token = { ...sender, address, abi: devTollAbi } as const
  const liquidity = parseEther('250000')
  await done(await node.writeContract({ ...token, functionName: 'mint', args: [maker!.address, liquidity] }))
  await done(await node.writeContract({ ...token, functionName: 'mint', args: [own!.address, parseEther('10000')] }))
  await done(await node.writeContract({ ...token, functionName: 'approve', args: [swap.router, liquidity] }))
  await done(
    await node.writeContract({
      ...sender,
      address: swap.router,
      abi: uniswapV2RouterAbi,
      functionName: 'addLiquidityETH',
      args: [address, liquidity, 0n, 0n, maker!.address, maxUint256],
      value: parseEther('100'),
    }),
  )
  return address
}

/**
 * @param part Ten-thousandths that each transfer loses.
 * @param namesSent Whether logs name what was sent, and not what arrives.
 */
export async function changeToll(
  { accounts }: Anvil,
  node: ChainClient,
  address: Address,
  part: bigint,
  namesSent = false,
): Promise<void> {
  const token = {
    account: privateKeyToAccount(accounts[9]!.privateKey),
    chain: null,
    address,
    abi: devTollAbi,
  } as const
  const hash = await node.writeContract({ ...token, functionName: 'setToll', args: [part, namesSent] })
  await node.waitForTransactionReceipt({ hash })
}
