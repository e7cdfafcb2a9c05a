import type { Caip2, ErrorTexts, TransferDifference } from '@portico/core'
import { slippageRange } from './state/swapFigures.js'

export type SwapStep = 'approval' | 'swap'

export interface SwapsErrors {
  readonly invalidSlippage: { readonly slippage: number }
  readonly notConnected: {}
  readonly gasPriceNotSupported: { readonly network: Caip2 }
  readonly swapsNotSupported: { readonly network: Caip2 }
  /** Nothing is reviewed, or what the wallet is asked for is not built yet. */
  readonly nothingToConfirm: {}
  readonly alreadyConfirming: {}
  readonly allowanceFailed: {}
  readonly approvalNotBuilt: {}
  readonly swapNotBuilt: {}
  /** No node of the network, other than the gateway's, tries a swap before it is sent. */
  readonly notTried: {}
  /** The network would reject it as it is now. */
  readonly wouldFail: {}
  /**
   * What was built is not what was reviewed. `field`: `router` and `call` (not known), `value`, `minimum`, `spender`, `allowance`, `token`,
   * `receiver`, `asset` (another one would move).
   */
  readonly notAsReviewed: { readonly field: string }
  /** The contract of a token says other decimals than the amount was made with, or none. */
  readonly decimalsDiffer: { readonly token: string }
  /** Router or spender are others, or the fee is higher, than in the review that was confirmed: it is shown again. */
  readonly reviewChanged: {}
  /** The quote does not keep the minimum that was reviewed: the review shows another one. */
  readonly priceMoved: {}
  /** Account or network changed since the review. */
  readonly accountChanged: {}
  /** It failed in its block: nothing was swapped, and the fee is paid. */
  readonly reverted: { readonly hash: string; readonly step: SwapStep }
  /** It may have been sent, and no node could tell yet. It is looked for, also after a reload. */
  readonly unconfirmed: { readonly hash: string | undefined; readonly step: SwapStep }
  /** A node refused it, or it came too late for any block. */
  readonly notSent: { readonly hash: string | undefined; readonly step: SwapStep; readonly reason: string }
  /** Another transaction took its place. */
  readonly replaced: { readonly hash: string | undefined; readonly step: SwapStep; readonly by: string | undefined }
  /** The wallet signed something else. With a hash, that was sent; without, nothing was. */
  readonly changed: {
    readonly hash: string | undefined
    readonly step: SwapStep
    readonly differences: readonly TransferDifference[]
  }
}

export const errors: ErrorTexts<SwapsErrors> = {
  invalidSlippage: ({ slippage }) =>
    `${slippage} is not a slippage between ${slippageRange.least} and ${slippageRange.most} per cent`,
  notConnected: 'No wallet is connected to swap from',
  gasPriceNotSupported: 'Network not supported for Gas Price',
  swapsNotSupported: 'Network not supported for Swaps',
  nothingToConfirm: 'There is no reviewed swap to confirm',
  alreadyConfirming: 'The wallet is asked already',
  allowanceFailed: 'Failed to check allowance',
  approvalNotBuilt: 'Failed to create approval transaction',
  swapNotBuilt: 'Failed to create transaction',
  notTried: 'No node of this network can try the swap before it is sent',
  wouldFail: 'The network would reject this swap',
  notAsReviewed: ({ field }) => `What was built differs from what was reviewed: ${field}`,
  decimalsDiffer: ({ token }) => `The token ${token} has other decimals than the list of tokens says`,
  reviewChanged: 'The router or the network fee has changed',
  priceMoved: 'The price has moved: the swap gives less than what was reviewed',
  accountChanged: 'The account or its network has changed',
  reverted: 'It failed on the network: nothing was swapped',
  unconfirmed: 'It may have been sent, and the network has not confirmed it yet. Do not swap again',
  notSent: ({ reason }) => `It was not sent: ${reason}`,
  replaced: 'Another transaction took its place',
  changed: ({ hash }) => `The wallet ${hash ? 'sent' : 'signed'} something else than what was confirmed`,
}
