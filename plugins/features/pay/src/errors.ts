import type { Caip2, ErrorTexts, Namespace, TransferDifference } from '@portico/core'

export interface PayErrors {
  readonly invalidPaymentConfig: { readonly option: string }
  /** No plugin serves the namespace, or none sends there. */
  readonly invalidChainNamespace: { readonly namespace: Namespace }
  /** Also where the network or the token's contract says another symbol or number of decimals than the site. */
  readonly invalidAsset: { readonly asset: string; readonly network: string }
  readonly invalidRecipient: { readonly recipient: string }
  readonly invalidAmount: { readonly amount: string; readonly decimals: number }
  /** A payment is under way: a wallet is asked, or a transaction has no block yet. */
  readonly paymentInProgress: {}
  /** The view could not be shown. */
  readonly unableToInitiatePayment: {}
  readonly noPayment: {}
  readonly notConnected: { readonly namespace: Namespace }
  readonly wrongNetwork: { readonly network: Caip2 }
  readonly accountChanged: {}
  /** Exchanges know no such asset. */
  readonly assetNotSupported: { readonly network: Caip2 }
  readonly unableToGetExchanges: {}
  readonly unableToGetPayUrl: { readonly exchange: string }
  readonly unableToGetBuyStatus: { readonly exchange: string }
  /** The visitor closed the modal without paying. */
  readonly closed: {}
  /** Another payment was asked for before this one was begun. */
  readonly replaced: {}
  /** It did not arrive: refused by a node or by the exchange, failed in its block, or replaced. */
  readonly genericPaymentError: { readonly hash?: string | undefined; readonly reason: string }
  /** The wallet signed something else. With a hash, that was sent. */
  readonly changed: { readonly hash: string | undefined; readonly differences: readonly TransferDifference[] }
  /** The wallet says that it was paid, and the network does not show it. */
  readonly unproved: { readonly hash: string | undefined }
  /** It was begun, and it is not known whether it was paid. */
  readonly unconfirmed: { readonly hash?: string | undefined; readonly sessionId?: string | undefined }
}

export const errors: ErrorTexts<PayErrors> = {
  invalidPaymentConfig: 'Invalid payment config',
  invalidChainNamespace: 'Invalid chain namespace',
  invalidAsset: 'Invalid asset',
  invalidRecipient: 'Invalid recipient',
  invalidAmount: 'Invalid amount',
  paymentInProgress: 'Another payment is under way',
  unableToInitiatePayment: 'Unable to initiate payment',
  noPayment: 'There is no payment: ask for one with open',
  notConnected: 'No wallet is connected to pay from',
  wrongNetwork: ({ network }) => `The account is not on ${network}`,
  accountChanged: 'The account changed since the payment was shown',
  assetNotSupported: 'Asset not supported',
  unableToGetExchanges: 'Unable to get exchanges',
  unableToGetPayUrl: 'Unable to get pay url',
  unableToGetBuyStatus: 'Unable to get buy status',
  closed: 'The visitor closed the modal without paying',
  replaced: 'Another payment was asked for',
  genericPaymentError: ({ reason }) => `The payment did not arrive: ${reason}`,
  changed: ({ hash }) => `The wallet ${hash ? 'sent' : 'signed'} something else than what was confirmed`,
  unproved: 'The wallet says that it was paid, and the network does not show it',
  unconfirmed: 'The payment may have been made, and is not confirmed yet',
}
