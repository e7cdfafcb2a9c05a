import { createLyingProxy, describeTransferFaults, type NodeProtocol } from '@portico/testing/transfers'
import { afterAll } from 'vitest'
import { accountId } from './accountId.js'
import { createFreighter } from './createFreighter.js'
import { createHorizon } from './createHorizon.js'
import { openSite } from './openSite.js'

const reply = (status: number, body: object) => ({ status, body: JSON.stringify(body) })
const horizonProtocol: NodeProtocol = {
  kindOf({ method, path }) {
    if (method === 'POST') return 'broadcast'
    return path.includes('/transactions') ? 'lookup' : 'other'
  },
  refusal: (_, words) => reply(400, { title: 'Transaction Failed', extras: { result_codes: { transaction: words } } }),
  nothing: ({ path }) =>
    path.startsWith('/accounts')
      ? reply(200, { _embedded: { records: [] } })
      : reply(404, { title: 'Resource Missing' }),
  otherHash: ({ status, body }) => reply(status, { ...(JSON.parse(body) as object), hash: 'ab'.repeat(32) }),
}

// The page has one Freighter, and each case a chain and a receiver of its own.
const freighter = createFreighter()
afterAll(() => freighter.leave())
let receivers = 100

describeTransferFaults('Stellar', {
  walletBroadcasts: false,
  changes: ['payer', 'receiver', 'amount', 'fee'],
  async make(change) {
    const horizon = await createHorizon()
    const [payer] = freighter.addresses
    const to = accountId(new Uint8Array(32).fill(receivers++))
    horizon.open(payer, 100n)
    horizon.open(to, 1n)
    if (change) freighter.changes.set(to, change as 'payer')
    const proxy = await createLyingProxy(horizon.url, horizonProtocol)
    const site = openSite(proxy.url)
    await site.connect()
    const { transfers, store } = site.modal
    return {
      transfers,
      list: () => store.get(transfers.list),
      proxy,
      account: `stellar:pubnet:${payer}`,
      action: { type: 'native', to, amount: 70_000_000n },
      received: () => horizon.balance(to),
      asked: () => freighter.payments.filter((receiver) => receiver === to).length,
      async end() {
        site.end()
        await proxy.stop()
        horizon.stop()
      },
    }
  },
})
