import type { Caip2 } from '@portico/core'
import { startPolkadot, type PolkadotDevnet } from '@portico/devnet-polkadot'
import type { PolkadotTestWallet, TransactionPayload } from '@portico/testing/polkadot'
import { createLyingProxy, describeTransferFaults, jsonRpcProtocol } from '@portico/testing/transfers'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { u8aToHex } from '@polkadot/util'
import { encodeAddress, randomAsU8a } from '@polkadot/util-crypto'
import { afterAll, beforeAll } from 'vitest'
import { localNetwork } from './local.js'
import { withPage } from './site.js'

const { open, install } = withPage({ perFile: true })
type ApiProvider = NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']>
const oneRoc = 10n ** 12n
let chain: PolkadotDevnet
let api: ApiPromise
beforeAll(async () => {
  chain = await startPolkadot()
  const provider = new WsProvider(chain.url) as unknown as ApiProvider
  api = await ApiPromise.create({ provider, noInitWarn: true })
}, 60_000)
afterAll(async () => {
  await api.disconnect()
  await chain.stop()
})
const nobody = (): string => encodeAddress(randomAsU8a(32), 42)
const here = (): Caip2 => localNetwork(chain).caipNetworkId

/** What a wallet may answer instead, as `signedTransaction`: signed by the same key, and valid. */
const changes: Readonly<Record<string, (payload: TransactionPayload) => Partial<TransactionPayload>>> = {
  receiver: () => ({ method: api.tx['balances']!['transferKeepAlive']!(nobody(), oneRoc).method.toHex() }),
  amount: ({ method }) => {
    const call = api.createType('Call', method)
    return { method: api.tx['balances']!['transferKeepAlive']!(call.args[0], 4n * oneRoc).method.toHex() }
  },
  call: () => ({ method: api.tx['system']!['remark']!('0xab').method.toHex() }),
  tip: () => ({ tip: `0x${(3n * oneRoc).toString(16).padStart(32, '0')}` }),
  expiry: ({ genesisHash }) => ({ era: '0x00', blockHash: genesisHash }),
}

async function changing({ extension }: PolkadotTestWallet, field: string): Promise<void> {
  const { signer } = await extension.enable('Meridian')
  const sign = signer.signPayload.bind(signer)
  Object.assign(signer, {
    async signPayload(payload: TransactionPayload) {
      const other = { ...payload, ...changes[field]!(payload) }
      const { id, signature } = await sign(other)
      const extrinsic = api.createType('Extrinsic', { method: other.method }, { version: 4 })
      extrinsic.addSignature(other.address, signature as `0x${string}`, other as never)
      return { id, signature, signedTransaction: extrinsic.toHex() }
    },
  })
}

describeTransferFaults('polkadot', {
  walletBroadcasts: false,
  changes: Object.keys(changes),
  seeds: [1, 2, 3, 4],
  settleTime: 30_000,
  // Every block that is not full makes the next fee smaller, by less than a thousandth, and the other tests make blocks.
  spare: (fee) => fee / 100n,
  async make(change) {
    const protocol = jsonRpcProtocol({
      broadcast: ['author_submitExtrinsic'],
      lookups: { chain_getBlock: null },
      otherHash: `0x${'12'.repeat(32)}`,
    })
    const proxy = await createLyingProxy(chain.httpUrl, protocol)
    const as = `wallet-${u8aToHex(randomAsU8a(6))}`
    const wallet = install({ as, keys: [{ seed: u8aToHex(randomAsU8a(32)) }] })
    const [address] = wallet.accounts
    await chain.fund(address!, 10n * oneRoc)
    const network = { ...localNetwork(chain), rpcUrls: { default: { http: [proxy.url] } } }
    const { modal, connect } = open({ networks: [network] })
    await connect(`polkadot:${as}`)
    if (change !== undefined) await changing(wallet, change)
    const to = nobody()
    return {
      proxy,
      transfers: modal.transfers,
      list: () => modal.store.get(modal.transfers.list),
      account: `${here()}:${address!}`,
      action: { type: 'native', to, amount: oneRoc },
      received: async () => {
        const { data } = (await api.query['system']!['account']!(to)) as unknown as {
          data: { free: { toBigInt(): bigint } }
        }
        return data.free.toBigInt()
      },
      asked: () => wallet.requests.filter(({ method, asked }) => method === 'signPayload' && asked).length,
      async end() {
        modal.dispose()
        await proxy.stop()
      },
    }
  },
})
