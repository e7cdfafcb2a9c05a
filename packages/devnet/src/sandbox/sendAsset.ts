import { createTestClient, encodeFunctionData, http, numberToHex, publicActions, walletActions, type Hash } from 'viem'
import { devTokenAbi } from '../evm/erc20.generated.js'
import type { Anvil } from '../evm/startAnvil.js'
import type { SandboxOrder } from './sandboxOrder.js'

export type SandboxChain = Pick<Anvil, 'url' | 'chainId' | 'tokens'>

/** Where the sandbox pays from. anvil lets it act as any account. */
const treasury = '0x000000000000000000000000000000000000ba27'

/** Sends what was bought, and waits until it is in a block. */
export async function sendAsset({ chain, token, amount, address }: SandboxOrder): Promise<Hash> {
  const client = createTestClient({ mode: 'anvil', transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions)
  const value = token ? 0n : amount
  // Enough for the fee as well.
  await client.request({
    method: 'anvil_setBalance',
    params: [treasury, numberToHex(value + 10n ** 18n)],
  })
  await client.impersonateAccount({ address: treasury })
  const hash = await client.sendTransaction({
    account: treasury,
    chain: null,
    ...(token
      ? {
          to: token.address,
          data: encodeFunctionData({ abi: devTokenAbi, functionName: 'mint', args: [address, amount] }),
        }
      : { to: address, value }),
  })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('The sandbox could not send what was bought')
  return hash
}
