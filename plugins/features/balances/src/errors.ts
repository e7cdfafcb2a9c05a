import type { ErrorTexts } from '@portico/core'

export interface BalancesErrors {
  /** No account was given, and none is connected. */
  readonly notConnected: {}
  /** Neither the gateway nor the plugin of the chain can tell the balances on this network. */
  readonly unsupported: { readonly network: string }
}

export const errors: ErrorTexts<BalancesErrors> = {
  notConnected: 'No wallet is connected to read balances of',
  unsupported: ({ network }) => `Balances on ${network} cannot be read by this site`,
}
