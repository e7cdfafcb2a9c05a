import { startAnvil, type Anvil } from '@portico/devnet'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Session } from '../src/server/auth/Session.js'
import { openNode, type Node } from '../src/server/nodes/askNode.js'
import type { NetworkConfig } from '../src/server/SecureSiteConfig.js'
import {
  createAnswerRead,
  type AnswerRead,
  type Asset,
  type ReadDeps,
} from '../src/server/smart-accounts/answerRead.js'

const stranger = '0x000000000000000000000000000000000000bEEF'
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chain = 'eip155:31337'
const chainId = '0x7a69'
const session = {} as Session

let anvil: Anvil
let node: Node
let evm: `0x${string}`
beforeAll(async () => {
  anvil = await startAnvil()
  node = openNode(chain, { rpcUrl: anvil.url })
  evm = anvil.accounts[0]!.address
})
afterAll(() => anvil.stop())

const atomic = { atomic: { status: 'supported' } }
function answering(network: Partial<NetworkConfig> = {}): AnswerRead {
  const { dollar, gem } = anvil.tokens
  const tokens = { [dollar.address]: { symbol: 'USDX', decimals: 6 }, [gem.address]: { symbol: 'GEM', decimals: 18 } }
  const own = { name: 'Devnet', rpcUrl: anvil.url, symbol: 'ETH', decimals: 18, tokens, assetDiscovery: true }
  return createAnswerRead({
    networks: { [chain]: { ...own, ...network } },
    nodeOf: () => node,
    wallets: { requireAccounts: async () => ({ evm, owner: evm, solana: '' }) } as unknown as ReadDeps['wallets'],
    smartAccounts: { open: async () => ({ account: { address: smart } }) } as unknown as ReadDeps['smartAccounts'],
    calls: {} as ReadDeps['calls'],
  })
}
const list = async (account: string, answer = answering()) =>
  (await answer(session, chain, 'wallet_getAssets', [{ account, chainFilter: [chainId] }])) as Record<
    string,
    readonly Asset[]
  >

it('lists the coin, and the tokens of the operator of which the account has some', async () => {
  const answer = await list(evm)
  const balance = await node.request('eth_getBalance', [evm, 'latest'])
  expect(Object.keys(answer)).toEqual([chainId])
  const [coin, ...tokens] = answer[chainId]!
  expect(coin).toEqual({
    address: 'native',
    balance,
    type: 'NATIVE',
    metadata: { name: 'ETH', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
  })
  expect(tokens.length).toBeGreaterThan(0)
  for (const { address, balance, type } of tokens) {
    expect(type).toBe('ERC20')
    const data = `0x70a08231${evm.slice(2).toLowerCase().padStart(64, '0')}`
    expect(BigInt(balance)).toBe(BigInt((await node.request('eth_call', [{ to: address, data }, 'latest'])) as string))
  }
})

it('lists nothing of strangers, nothing where the operator does not want it, and nothing where a node does not say', async () => {
  await expect(list(stranger)).rejects.toMatchObject({ code: 'embedded/unreadable', rpcCode: 4100 })
  await expect(list(evm, answering({ assetDiscovery: false }))).rejects.toMatchObject({ rpcCode: 4100 })
  await expect(list(smart)).rejects.toMatchObject({ rpcCode: 4100 })
  const noToken = answering({ tokens: { [stranger]: { symbol: 'NO', decimals: 6 } } })
  await expect(list(evm, noToken)).rejects.toThrow()
  await expect(list('me')).rejects.toMatchObject({ rpcCode: -32602 })
})

it('says that it lists assets, beside what a smart account does', async () => {
  const smartAccounts = { bundlerUrl: anvil.url, contracts: {} as never }
  const ask = (address: string, network?: Partial<NetworkConfig>) =>
    answering(network)(session, chain, 'wallet_getCapabilities', [address, [chainId]])
  const assetDiscovery = { supported: true }
  expect(await ask(evm, { smartAccounts })).toEqual({ assetDiscovery })
  expect(await ask(smart, { smartAccounts })).toMatchObject({ ...atomic, assetDiscovery })
  expect(await ask(smart, { smartAccounts, assetDiscovery: false })).toMatchObject(atomic)
  expect(await ask(evm, { assetDiscovery: undefined })).toEqual({})
})
