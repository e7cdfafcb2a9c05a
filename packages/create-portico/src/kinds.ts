import { CreateError } from './CreateError.js'

/** What there is a template for, and what it is in a few words. */
export const kinds = {
  chain: 'a plugin for a chain, with its networks, addresses and an injected wallet',
  feature: 'a plugin for a feature, with a view, an item in the account view, an event and a setting',
  host: 'a site with React and Vite that connects wallets',
  'host-plain': 'a site with Vite alone, without React in its own code',
} as const

export type Kind = keyof typeof kinds

export function isKind(text: string): text is Kind {
  return Object.hasOwn(kinds, text)
}

/** @throws `create/unknownOption` where this kind has no sign-in */
export function refuseSignIn(kind: Kind): void {
  if (kind !== 'host')
    throw new CreateError('create/unknownOption', `--sign-in goes with --kind host, and not with --kind ${kind}.`)
}
