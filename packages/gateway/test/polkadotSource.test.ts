import { startPolkadot, type PolkadotDevnet } from '@portico/devnet-polkadot'
import { ApiPromise, Keyring, WsProvider } from '@polkadot/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../src/index.js'
import { accountsOf } from './accountsOf.js'
import { tinyUpstream, type Call } from './tinyUpstream.js'

describe('Polkadot', () => {
  const unit = 10n ** 12n
  let devnet: PolkadotDevnet
  beforeAll(async () => void (devnet = await startPolkadot()), 60_000)
  afterAll(() => devnet.stop())
  const config = (chain: string, url: string): GatewayConfig => ({
    upstreams: { [chain]: { urls: [url], methods: ['state_getStorage'] } },
    data: {
      networks: {
        [chain]: {
          currency: { name: 'Roc', symbol: 'ROC', decimals: 12 },
          sources: [{ kind: 'polkadot', assets: [7, 8, 9] }],
        },
      },
    },
  })

  it('tells the native balance of a real chain, also of an account of which nothing is stored [3.11] [7.5]', async () => {
    const alice = new Keyring({ type: 'sr25519', ss58Format: 2 }).addFromUri('//Alice').address
    await devnet.fund(alice, 100n * unit)
    const chain = `polkadot:${devnet.genesisHash.slice(2, 34)}`
    const accounts = await accountsOf(chain, config(chain, devnet.httpUrl))
    expect(await accounts.balances(alice)).toMatchObject([
      { symbol: 'ROC', quantity: { decimals: '12', numeric: '100' } },
    ])
    // The prefix of an address does not matter.
    const unused = new Keyring({ type: 'sr25519', ss58Format: 0 }).addFromUri('//Unused').address
    expect(await accounts.balances(unused)).toMatchObject([{ symbol: 'ROC', quantity: { numeric: '0' } }])
  }, 60_000)

  it('reads assets of an Asset Hub with their metadata, as its runtime stores them [3.11] [7.5]', async () => {
    // Keys and values as the metadata of the real runtime say; this chain has no assets yet.
    const api = await ApiPromise.create({ provider: new WsProvider(devnet.url) as never, noInitWarn: true })
    const alice = new Keyring({ type: 'sr25519', ss58Format: 2 }).addFromUri('//Alice').address
    const { account, metadata } = api.query['assets'] as unknown as Record<
      'account' | 'metadata',
      { key(...keys: readonly unknown[]): string }
    >
    const stored = new Map([
      [account.key(7, alice), api.createType('PalletAssetsAssetAccount', { balance: 123_456n }).toHex()],
      [account.key(8, alice), api.createType('PalletAssetsAssetAccount', { balance: 2n ** 100n }).toHex()],
      [
        metadata.key(7),
        api.createType('PalletAssetsAssetMetadata', { name: 'Paper Crane', symbol: 'CRANE', decimals: 4 }).toHex(),
      ],
      [
        metadata.key(8),
        api.createType('PalletAssetsAssetMetadata', { name: 'n'.repeat(70), symbol: 'LONG', decimals: 0 }).toHex(),
      ],
    ])
    await api.disconnect()
    const node = await tinyUpstream((body, response) => {
      const calls = JSON.parse(body) as readonly (Call & { readonly params: readonly [string] })[]
      const answers = calls.map(({ id, params: [key] }) => ({ jsonrpc: '2.0', id, result: stored.get(key) ?? null }))
      response.end(JSON.stringify(answers))
    })
    const chain = `polkadot:${devnet.genesisHash.slice(2, 34)}`
    const accounts = await accountsOf(chain, config(chain, node.url))
    expect(await accounts.balances(alice)).toMatchObject([
      { symbol: 'ROC', quantity: { numeric: '0' } },
      { name: 'Paper Crane', symbol: 'CRANE', address: `${chain}:7`, quantity: { decimals: '4', numeric: '12.3456' } },
      { name: 'n'.repeat(70), symbol: 'LONG', quantity: { decimals: '0', numeric: String(2n ** 100n) } },
    ])
  }, 60_000)
})
