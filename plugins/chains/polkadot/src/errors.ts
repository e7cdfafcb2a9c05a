import { chainErrors, type ChainErrors } from '@portico/chain-kit'
import type { ErrorTexts } from '@portico/core'

export interface PolkadotErrors extends ChainErrors {
  readonly invalidAddress: { readonly address: string }
  /** Zero, negative, or more than 128 bits. */
  readonly invalidAmount: { readonly amount: bigint }
  /** Not the number of an asset of the pallet Assets, or the network has none with it. */
  readonly unknownToken: { readonly token: string }
  /** The asset has other decimals than the visitor was shown. */
  readonly decimalsDiffer: { readonly token: string; readonly shown: number; readonly found: number }
  /** The account has less of the asset. */
  readonly notEnough: { readonly token: string }
  /** The receiver would have less than the existential deposit. `minimum`: the least to send, in whole units as decimal text. */
  readonly receiverBelowMinimum: { readonly currency: string; readonly minimum: string }
  /** The payer would have less than the existential deposit, which is `minimum`. */
  readonly payerBelowMinimum: { readonly currency: string; readonly minimum: string }
  /** The visitor refused this page on an earlier visit, and the wallet does not ask again. */
  readonly siteBlocked: { readonly wallet: string }
  /** The wallet does not have the account any more that it had on an earlier visit. */
  readonly accountChanged: { readonly wallet: string; readonly expected: string }
  /** The extension of a restored connection is not on the page. */
  readonly walletGone: { readonly wallet: string }
}

export const errors: ErrorTexts<PolkadotErrors> = {
  ...chainErrors,
  invalidAddress: ({ address }) => `'${address}' is not a Polkadot address`,
  invalidAmount: ({ amount }) => `${amount} cannot be sent`,
  unknownToken: ({ token }) => `'${token}' is not an asset of the network`,
  decimalsDiffer: ({ token, shown, found }) => `${token} has ${found} decimals, and was shown with ${shown}`,
  notEnough: ({ token }) => `The account has less of ${token} than that`,
  receiverBelowMinimum: ({ minimum, currency }) => `The receiver has to get at least ${minimum} ${currency}`,
  payerBelowMinimum: ({ minimum, currency }) => `The account has to keep at least ${minimum} ${currency}`,
  siteBlocked: ({ wallet }) => `${wallet} blocks this page: it was refused before`,
  accountChanged: ({ wallet, expected }) => `${wallet} does not show ${expected} to this page any more`,
  walletGone: ({ wallet }) => `${wallet} is not on this page any more`,
  notConnected: 'No Polkadot wallet is connected',
}
