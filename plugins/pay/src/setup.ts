import {
  atom,
  Backend,
  Balances,
  Chain,
  lazy,
  Portfolio,
  Tokens,
  Transfers,
  type CapabilityTokens,
  type Contribution,
  type ErrorTexts,
} from '@portico/core'
import type { HeadlessPaySpec, PayContext, PayErrors } from './PaySpec.js'
import type { PayState } from './PayState.js'

export const wants: CapabilityTokens<HeadlessPaySpec['wants']> = {
  backend: Backend,
  balances: Balances,
  chain: Chain,
  portfolio: Portfolio,
  tokens: Tokens,
  transfers: Transfers,
}

/** Texts of errors that are raised before the runtime is loaded. */
export const errors: ErrorTexts<Pick<PayErrors, 'invalidOption'>> = {
  invalidOption: ({ option }) => `pay(): option '${option}' has the wrong type`,
}

/** What checks, asks and follows is in the runtime, loaded on demand. @throws `pay/invalidOption` */
export function setup(context: PayContext, hasViews: boolean): Contribution<HeadlessPaySpec> {
  const { methodPrefix = 'pay' } = context.config
  if (typeof methodPrefix !== 'string' || !/^\w+$/.test(methodPrefix))
    throw context.error('invalidOption', { option: 'methodPrefix' })
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
