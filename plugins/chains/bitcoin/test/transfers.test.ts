import { startBitcoin, type BitcoinDevnet } from '@portico/devnet-bitcoin'
import { openTestSite } from '@portico/testing/conformance'
import { createLyingProxy, describeTransferFaults } from '@portico/testing/transfers'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { bitcoin } from '../src/index.js'
import { stubPage } from './page.js'
import { coinsOf, createKey, createRelayWallet, type Change, type Draft, type Key } from './relayWallet.js'
import { esplora } from './sending.js'
import { regtest } from './site.js'

let devnet: BitcoinDevnet
beforeEach(() => void stubPage())
beforeAll(async () => {
  devnet = await startBitcoin()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await devnet.stop()
})

const elsewhere = createKey().script
const changes: Readonly<Record<string, (stranger: Key) => Promise<Change>>> = {
  receiver: async () => (draft) => void (draft.outputs[0]!.script = elsewhere),
  amount: async () => (draft) => move(draft, 20_000n),
  change: async () => (draft) => void (draft.outputs[1]!.script = elsewhere),
  fee: async () => (draft) => void draft.outputs.pop(),
  async payer(stranger) {
    await devnet.fund(stranger.address, 30_000n)
    const [coin] = await coinsOf(devnet.url, stranger)
    const { txid: hash, vout: index, value } = coin!
    return ({ inputs }) =>
      void inputs.push({ hash, index, sequence: 0xfffffffd, script: stranger.script, value: BigInt(value) })
  },
}
function move({ outputs: [first, second] }: Draft, amount: bigint): void {
  first!.value += amount
  second!.value -= amount
}

for (const walletBroadcasts of [false, true])
  describeTransferFaults(walletBroadcasts ? 'Bitcoin, a wallet that sends by itself' : 'Bitcoin', {
    walletBroadcasts,
    // It chooses coins and fee by itself.
    ...(walletBroadcasts && { spare: false as const }),
    // A wallet that sends cannot spend coins that are not its own.
    changes: Object.keys(changes).filter((field) => !walletBroadcasts || field !== 'payer'),
    async make(field) {
      const [key, to] = [createKey(), createKey().address]
      await devnet.fund(key.address, 60_000n)
      await devnet.fund(key.address, 50_000n)
      const proxy = await createLyingProxy(devnet.url, esplora)
      const wallet = createRelayWallet({
        key,
        nodeUrl: devnet.url,
        methods: [walletBroadcasts ? 'sendTransfer' : 'signPsbt'],
        change: field === undefined ? undefined : await changes[field]!(createKey()),
      })
      const site = openTestSite('bip122', {
        plugins: [bitcoin({ networks: [regtest(proxy.url)] })],
        metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
      })
      await site.connectRelay(wallet)
      const { transfers, store } = site.modal
      return {
        transfers,
        list: () => store.get(transfers.list),
        proxy,
        account: wallet.account,
        action: { type: 'native', to, amount: 70_000n },
        async received() {
          const answer = await fetch(`${devnet.url}/address/${to}`)
          const { chain_stats: chain } = (await answer.json()) as { chain_stats: { funded_txo_sum: number } }
          return BigInt(chain.funded_txo_sum)
        },
        asked: () => wallet.requests.length,
        async end() {
          site.modal.dispose()
          await proxy.stop()
        },
      }
    },
  })
