import {
  invalidOption,
  Balances,
  Chain,
  lazy,
  Names,
  Portfolio,
  Tokens,
  Transfers,
  type CapabilityTokens,
} from '@portico/core'
import { createState } from './createState.js'
import type { HeadlessSendSpec, SendApi, SendContext } from './SendSpec.js'

export interface SendSetup {
  readonly api: SendApi
  /** Reports that the visitor came by the button. */
  onOpen(): void
}

export const wants: CapabilityTokens<HeadlessSendSpec['wants']> = {
  chain: Chain,
  portfolio: Portfolio,
  balances: Balances,
  tokens: Tokens,
  names: Names,
  transfers: Transfers,
}

/** What reads balances and asks wallets is in the runtime, loaded on demand. @throws `core/invalidOptions` */
export function setup(context: SendContext): SendSetup {
  const { config, store, connections, transfers } = context
  const { namespaces = [], priceOf } = config
  if (priceOf && typeof priceOf !== 'function') throw invalidOption('send', 'priceOf')
  if (namespaces !== 'all' && !Array.isArray(namespaces)) throw invalidOption('send', 'namespaces')
  const atoms = createState(context)
  const { state, available, change, clear } = atoms
  const runtime = lazy('send', async () => (await import('./runtime/createRuntime.js')).createRuntime(context, atoms))
  function cancel(): void {
    store.get(atoms.nameCheck).running?.abort(new DOMException('The transfer was cancelled', 'AbortError'))
    const { transfer } = store.get(state)
    if (transfer) void transfers.cancel(transfer.id).catch(() => {})
  }
  const api: SendApi = {
    state,
    available,
    setToken: (token) => change({ token }),
    setAmount: (sendTokenAmount) => change({ sendTokenAmount }),
    setReceiver: (receiverAddress, { name, imageUrl, isResolved, ofNetwork } = {}) =>
      change({
        receiverAddress,
        receiverProfileName: name,
        receiverProfileImageUrl: imageUrl,
        isReceiverResolved: isResolved,
        receiverOfNetwork: ofNetwork,
      }),
    setMemo: (memo) => change({ memo }),
    loadBalances: async () => (await runtime()).loadBalances(),
    estimate: async (signal) => (await runtime()).estimate(signal),
    setMax: async (signal) => (await runtime()).setMax(signal),
    send: async (options) => (await runtime()).send(options),
    recentReceivers: async () => (await runtime()).recentReceivers(),
    cancel,
    show(id) {
      const { caipAddress } = store.get(connections.activeAccount)
      if (caipAddress) store.set(atoms.begun, { id, account: caipAddress })
    },
    reset() {
      cancel()
      clear()
      store.set(atoms.begun, undefined)
    },
  }
  async function reportOpening(): Promise<void> {
    ;(await runtime()).onOpen()
  }
  // Only for statistics. If the code does not load, the view says so.
  return { api, onOpen: () => void reportOpening().catch(() => {}) }
}
