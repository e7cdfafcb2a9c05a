import { atom, lazy, type Contribution, type PrimitiveAtom } from '@portico/core'
import type { EmailContext, EmailState, HeadlessEmailSpec } from './EmailSpec.js'

/** @param hasViews whether the modal follows the state from view to view */
export function setup(context: EmailContext, hasViews = false): Contribution<HeadlessEmailSpec> {
  const state: PrimitiveAtom<EmailState> = atom<EmailState>({ step: 'address', busy: false })
  const runtime = lazy('email', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context, state, hasViews),
  )
  return {
    api: {
      state,
      login: async (email, namespace) => (await runtime()).login(email, namespace),
      change: async () => (await runtime()).change(),
      enterCode: async (code) => (await runtime()).enterCode(code),
      resend: async () => (await runtime()).resend(),
      cancel: () => runtime.loaded?.cancel(),
    },
    provide: {
      emailConfirmation: [
        { namespace: '*', impl: { confirm: async (step, signal) => (await runtime()).confirm(step, signal) } },
      ],
    },
    start: () => () => runtime.loaded?.cancel(),
  }
}
