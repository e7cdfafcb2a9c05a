import {
  Balances,
  Chain,
  lazy,
  Portfolio,
  PriceHistory,
  Tokens,
  type CapabilityTokens,
  type Contribution,
  type PortfolioCapability,
} from '@portico/core'
import type { BalancesContext, HeadlessBalancesSpec } from './BalancesSpec.js'
import { storageKey } from './storageKey.js'

export const wants: CapabilityTokens<HeadlessBalancesSpec['wants']> = {
  portfolio: Portfolio,
  priceHistory: PriceHistory,
  balances: Balances,
  tokens: Tokens,
  chain: Chain,
}
export const provides: CapabilityTokens<HeadlessBalancesSpec['provides']> = { portfolio: Portfolio }

/**
 * The api, and what keeps the answers of all other providers of `portfolio`: it is asked before them.
 * @param onUnavailable Called when balances could not be read.
 */
export function setup(
  context: BalancesContext,
  onUnavailable: () => void,
): Required<Pick<Contribution<HeadlessBalancesSpec>, 'api' | 'provide' | 'start'>> {
  const provider: PortfolioCapability = { list: async (...args) => (await runtime()).list(...args) }
  const runtime = lazy('balances', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context, provider, onUnavailable, () => life),
  )
  let life: AbortSignal | undefined
  return {
    api: { load: async (...args) => (await runtime()).load(...args) },
    provide: { portfolio: [{ namespace: '*', order: -10, impl: provider }] },
    start({ store, storage, connections, transfers, defer, signal }) {
      life = signal
      defer(store.sub(transfers.list, () => runtime.loaded?.transfersChanged()))
      const isConnected = (): boolean => store.get(connections.list).length > 0
      let wasConnected = isConnected()
      defer(
        store.sub(connections.list, () => {
          // The list is empty as well before connections are restored.
          if (wasConnected && !isConnected()) {
            storage.remove(storageKey)
            runtime.loaded?.forget()
          }
          wasConnected = isConnected()
        }),
      )
    },
  }
}
