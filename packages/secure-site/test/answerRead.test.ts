import { startAnvil, type Anvil } from '@portico/devnet'
import { createPublicClient, http, type Address } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerRead, type Asset, type ReadDeps } from '../src/browser/frame/answerRead.js'
import type { Node } from '../src/browser/nodes/createNode.js'

const stranger = '0x000000000000000000000000000000000000bEEF'
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = '0x7a69'

let anvil: Anvil
let node: Node
beforeAll(async () => {
  anvil = await startAnvil()
  const client = createPublicClient({ transport: http(anvil.url) })
  node = { chainId: 'eip155:31337', request: (method, params) => client.request({ method, params } as never) }
})
afterAll(() => anvil.stop())

const atomic = { atomic: { status: 'supported' } }
function deps(network: Partial<ReadDeps['network']> = {}): ReadDeps {
  const evm = anvil.accounts[0]!.address
  const { dollar, gem } = anvil.tokens
  return {
    node,
    network: {
      name: 'Devnet',
      symbol: 'ETH',
      decimals: 18,
      tokens: { [dollar.address]: { symbol: 'USDX', decimals: 6 }, [gem.address]: { symbol: 'GEM', decimals: 18 } },
      assetDiscovery: true,
      ...network,
    },
    accounts: { evm, owner: evm, solana: '' } as ReadDeps['accounts'],
    smartAccounts: async () => ({ read: async () => ({ address: smart, isDeployed: true }), ask: async () => atomic }),
  }
}
const list = async (account: string, own = deps()) =>
  (await answerRead('wallet_getAssets', [{ account, chainFilter: [chainId] }], own)) as Record<string, readonly Asset[]>

it('lists the coin, and the tokens of the operator of which the account has some', async () => {
  const own = deps()
  const { evm } = own.accounts
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
  const { evm } = deps().accounts
  await expect(list(stranger)).rejects.toMatchObject({ code: 'embedded/unreadable', rpcCode: 4100 })
  await expect(list(evm, deps({ assetDiscovery: false }))).rejects.toMatchObject({ rpcCode: 4100 })
  await expect(list(smart)).rejects.toMatchObject({ rpcCode: 4100 })
  const noToken = deps({ tokens: { [stranger]: { symbol: 'NO', decimals: 6 } } })
  await expect(list(evm, noToken)).rejects.toThrow()
  await expect(answerRead('wallet_getAssets', [{ account: 'me' }], deps())).rejects.toMatchObject({ rpcCode: -32602 })
})

it('says that it lists assets, beside what a smart account does', async () => {
  const smartAccounts = { kind: 'hybrid' as const, contracts: {} as never, isSponsored: false }
  const ask = (address: string, network?: Partial<ReadDeps['network']>) =>
    answerRead('wallet_getCapabilities', [address as Address, [chainId]], deps(network))
  const assetDiscovery = { supported: true }
  expect(await ask(deps().accounts.evm, { smartAccounts })).toEqual({ assetDiscovery })
  expect(await ask(smart, { smartAccounts })).toEqual({ ...atomic, assetDiscovery })
  expect(await ask(smart, { smartAccounts, assetDiscovery: false })).toEqual(atomic)
  expect(await ask(deps().accounts.evm, { assetDiscovery: undefined })).toEqual({})
})
