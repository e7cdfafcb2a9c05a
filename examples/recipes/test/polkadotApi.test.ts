import { startPolkadot } from '@portico/devnet-polkadot'
import { polkadot, westend, type PolkadotNetwork } from '@portico/polkadot'
import { createTestModal, stubPage } from '@portico/testing/conformance'
import { createPolkadotTestWallet } from '@portico/testing/polkadot'
import { createClient } from 'polkadot-api'
import { getWsProvider } from 'polkadot-api/ws'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { getSigner, remark } from '../src/polkadotApi.js'

it('polkadot-api signs and sends for the account that the visitor connected', async () => {
  const chain = await startPolkadot()
  onTestFinished(() => chain.stop())
  stubPage()
  vi.stubGlobal('WebSocket', WebSocket)
  const wallet = createPolkadotTestWallet()
  wallet.appear(globalThis as unknown as Window)
  const id = chain.genesisHash.slice(2, 34)
  const network: PolkadotNetwork = {
    ...westend,
    id,
    name: 'Local',
    caipNetworkId: `polkadot:${id}`,
    rpcUrls: { default: { http: [chain.httpUrl] } },
    wsUrls: [chain.url],
  }
  const { modal } = createTestModal({
    metadata: { name: 'Meridian', description: 'Boats by the hour', url: 'http://127.0.0.1', icons: [] },
    plugins: [polkadot({ networks: [network] })],
  })
  onTestFinished(modal.start())
  await modal.connect({ wallet: 'polkadot:polkadot-js' })
  const [account] = await modal.api.polkadot.getAccounts()
  await chain.fund(account!.address, 10n ** 13n)

  const client = createClient(getWsProvider(chain.url))
  onTestFinished(() => client.destroy())
  expect((await getSigner(modal)).publicKey).toHaveLength(32)
  const { ok, events } = await remark(modal, client, 'Aye')
  expect(ok).toBe(true)
  expect(events.map(({ type, value }) => `${type}.${value.type}`)).toContain('System.ExtrinsicSuccess')
}, 60_000)
