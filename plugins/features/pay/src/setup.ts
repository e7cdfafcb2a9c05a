import {
  invalidOption,
  atom,
  Balances,
  Chain,
  Exchanges,
  lazy,
  Portfolio,
  Tokens,
  Transfers,
  type CapabilityTokens,
  type Contribution,
} from '@portico/core'
import type { HeadlessPaySpec, PayContext } from './PaySpec.js'
import type { PayState } from './PayState.js'

export const wants: CapabilityTokens<HeadlessPaySpec['wants']> = {
  balances: Balances,
  chain: Chain,
  exchanges: Exchanges,
  portfolio: Portfolio,
  tokens: Tokens,
  transfers: Transfers,
}

/** What checks, asks and follows is in the runtime, loaded on demand. @throws `core/invalidOptions` */
export function setup(context: PayContext, hasViews: boolean): Contribution<HeadlessPaySpec> {
  const { methodPrefix = 'pay' } = context.config
  if (typeof methodPrefix !== 'string' || !/^\w+$/.test(methodPrefix)) throw invalidOption('pay', 'methodPrefix')
  const state = atom<PayState | undefined>(undefined)
  const load = lazy('pay', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context, state, { methodPrefix, hasViews }),
  )
  return {
    api: { state, load, open: async (payment) => (await load()).open(payment) },
    // A modal that stops asks no exchange any more.
    start: ({ defer }) => defer(() => load.loaded?.stop()),
  }
}
