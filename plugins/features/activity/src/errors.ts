import type { ErrorTexts, Namespace } from '@portico/core'

export interface ActivityErrors {
  readonly accountAddressRequired: {}
  /** The namespace is not one of `namespaces`. */
  readonly unsupportedChain: { readonly namespace: Namespace }
}

export const errors: ErrorTexts<ActivityErrors> = {
  // Quoted from the specification.
  accountAddressRequired: "Transactions can't be fetched without an accountAddress",
  unsupportedChain: ({ namespace }) => `Transactions of '${namespace}' are not listed: see the option 'namespaces'`,
}
