import { devTokenAbi } from '@portico/devnet'
import { encodeFunctionData, http, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { SmartAccount } from '../../src/browser/smartAccount/createSmartAccount.js'
import { toDelegatorAccount, type AccountKey } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import { newKey, type AccountsChain } from './chain.js'

export const friend = '0x000000000000000000000000000000000000bEEF'
/** Takes any call and any ether. */
export const shop = '0x00000000000000000000000000000000005409f0' as Address
const shopAbi = parseAbi([
  'function buy(uint256 item, address receiver) payable',
  'function sell(uint256 item) payable',
])
export const day = 86_400
/** viem's estimates grow with each operation on a chain that only sees these. */
export const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const
export const gas = { callGasLimit: 1_000_000n, verificationGasLimit: 600_000n, preVerificationGas: 200_000n } as const

/** A deployed account with ether and tokens, and its owner. */
export interface Granter {
  readonly owner: PrivateKeyAccount
  readonly smart: SmartAccount
}

export interface SessionFixtures {
  contracts(): AccountsChain['accounts']['addresses']
  blockTime(): Promise<number>
  /** At NonceEnforcer. */
  nonceOf(account: Address): Promise<bigint>
  newGranter(): Promise<Granter>
  /** With the signatures of these keys. Gas is given, so that it is the chain that decides. */
  mine(keys: readonly [AccountKey, ...AccountKey[]], callData: Hex): Promise<boolean>
  native(allowance: Hex): Promise<object>
}

/** What tests of sessions share. */
export function createSessionFixtures(chain: () => AccountsChain): SessionFixtures {
  const contracts = () => chain().accounts.addresses
  const blockTime = async (): Promise<number> => Number((await chain().client.getBlock()).timestamp)
  const nonceOf = (account: Address): Promise<bigint> => {
    const abi = parseAbi(['function currentNonce(address manager, address delegator) view returns (uint256)'])
    const args = [contracts().delegationManager, account] as const
    const address = contracts().enforcers.nonce
    return chain().client.readContract({ address, abi, functionName: 'currentNonce', args })
  }

  async function newGranter(): Promise<Granter> {
    const owner = newKey()
    const smart = await chain().smartAccount(owner)
    await chain().run({ to: smart.account.address, value: parseEther('1') })
    const mint = { abi: devTokenAbi, functionName: 'mint', args: [smart.account.address, 1000n] } as const
    await chain().run({ to: chain().anvil.tokens.dollar.address, data: encodeFunctionData(mint) })
    await chain().succeeded(smart, await smart.send([{ to: friend, value: 0n, data: '0x' }]))
    return { owner, smart }
  }

  async function mine(keys: readonly [AccountKey, ...AccountKey[]], callData: Hex): Promise<boolean> {
    const { client, accounts } = chain()
    const account = await toDelegatorAccount({ kind: 'multiSig', client, contracts: contracts(), keys })
    await chain().test.setBalance({ address: account.address, value: parseEther('10') })
    const bundler = createBundlerClient({ client, transport: http(accounts.bundlerUrl), pollingInterval: 50 })
    const hash = await bundler.sendUserOperation({ account, callData, ...gas, ...fees })
    return chain().succeeded(await chain().smartAccount(newKey()), hash)
  }

  const seconds = async (): Promise<number> => (await blockTime()) - 10
  const native = async (allowance: Hex) => ({
    type: 'native-token-recurring-allowance',
    data: { allowance, start: await seconds(), period: day },
  })
  return { contracts, blockTime, nonceOf, newGranter, mine, native }
}

/** A permission to buy item 7 for a friend, for 5 wei at most. */
export function purchase(change: object = {}): object {
  const args = [7, friend].map((value) => ({ operator: 'EQUAL', value }))
  const functions = [{ functionName: 'buy', args, valueLimit: '0x5' }]
  return { type: 'contract-call', data: { address: shop, abi: [...shopAbi], functions, ...change } }
}

export function buy(item: bigint, receiver: Address): Hex {
  return encodeFunctionData({ abi: shopAbi, functionName: 'buy', args: [item, receiver] })
}

export function sell(item: bigint): Hex {
  return encodeFunctionData({ abi: shopAbi, functionName: 'sell', args: [item] })
}
