import type { ErrorTexts, TransferDifference } from '@portico/core'

export interface SendErrors {
  readonly amountAndReceiverRequired: {}
  readonly tokenRequired: {}
  /** The namespace in use is not one of `namespaces`, or its plugin provides no `transfers`. */
  readonly unsupportedChain: { readonly namespace: string | undefined }
  readonly notConnected: {}
  readonly invalidReceiver: { readonly receiver: string }
  readonly invalidAmount: { readonly amount: string; readonly decimals: number }
  readonly insufficientFunds: { readonly symbol: string }
  readonly alreadySending: {}
  /** The name of the receiver leads to another address than the one that was shown, or to none. */
  readonly nameChanged: { readonly name: string; readonly before: string; readonly now: string | undefined }
  /** It failed in its block: nothing was transferred, and the fee is paid. */
  readonly reverted: { readonly hash: string }
  /** It may have been sent, and no node could tell yet. It is looked for, also after a reload. */
  readonly unconfirmed: { readonly hash: string | undefined }
  /** The wallet says that it was carried out, and the network does not show it, as of a smart account whose calls others make. */
  readonly unproved: { readonly hash: string | undefined }
  /** A node refused it, or it came too late for any block: nothing left the account. */
  readonly notSent: { readonly hash: string | undefined; readonly reason: string }
  /** Another transaction took its place, such as one that the visitor made in the wallet. */
  readonly replaced: { readonly hash: string | undefined; readonly by: string | undefined }
  /** The wallet signed something else. With a hash, that was sent; without, nothing was. */
  readonly changed: { readonly hash: string | undefined; readonly differences: readonly TransferDifference[] }
}

export const errors: ErrorTexts<SendErrors> = {
  amountAndReceiverRequired: 'An amount and receiver address are required',
  tokenRequired: 'A token is required',
  unsupportedChain: 'Unsupported chain',
  notConnected: 'No wallet is connected to send from',
  invalidReceiver: ({ receiver }) => `'${receiver}' is not an address on this network`,
  invalidAmount: ({ amount, decimals }) => `'${amount}' is not an amount of a token with ${decimals} decimals`,
  insufficientFunds: ({ symbol }) => `There is not enough ${symbol} in the account`,
  alreadySending: 'Another transfer is under way',
  nameChanged: ({ name }) => `${name} does not lead to this address any more`,
  reverted: 'The transfer failed on the network: nothing was moved',
  unconfirmed: 'It may have been sent, and the network has not confirmed it yet. Do not send it again',
  unproved: 'The wallet says that it was carried out, and the network does not show it',
  notSent: ({ reason }) => `It was not sent: ${reason}`,
  replaced: 'Another transaction took its place',
  changed: ({ hash }) => `The wallet ${hash ? 'sent' : 'signed'} something else than what was confirmed`,
}
