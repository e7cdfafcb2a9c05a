import { chainErrors, type ChainErrors } from '@portico/chain-kit'
import type { ErrorTexts } from '@portico/core'

export interface EvmErrors extends ChainErrors {
  /** A chain id is not an integer from 1 to 2 147 483 647. */
  readonly invalidChainId: { readonly chainId: unknown }
  /** An amount in the smallest unit that is not above 0, or needs more than 256 bits. */
  readonly invalidAmount: { readonly amount: bigint }
  readonly invalidAddress: { readonly address: string }
  /** The receiver has no known key: the zero address, a precompile, an address to burn money, the token's own contract. */
  readonly unspendableReceiver: { readonly address: string }
  /** The contract of the token answers other decimals than the transfer names, or none. */
  readonly decimalsDiffer: { readonly token: string; readonly asked: number; readonly found: bigint | undefined }
  /** The account has less than the amount and the fee. Smallest units of the native currency. */
  readonly notEnough: { readonly needed: bigint; readonly available: bigint }
  /** A node answers a price of gas, or an amount of it, above every plausible one. In the smallest unit. */
  readonly implausibleFee: { readonly network: string; readonly fee: bigint }
  /** All calls or none were asked for, and the wallet does not promise it on this network. */
  readonly atomicNotSupported: { readonly wallet: string; readonly network: string }
  /** Several calls were asked for, and the wallet does not have `wallet_sendCalls` (EIP-5792). */
  readonly callsNotSupported: { readonly wallet: string }
  /** A token would not move the amount, and its transaction would succeed all the same. */
  readonly tokenRefused: { readonly token: string }
  /** The wallet agreed to a change of network and did not change. */
  readonly notSwitched: { readonly wallet: string; readonly network: string }
  /** The wallet changed to another network just before it was to send. Nothing was sent. */
  readonly networkChanged: { readonly wallet: string; readonly network: string }
  /** A smart account whose other owners have yet to sign. */
  readonly signaturePending: { readonly wallet: string }
}

export const errors: ErrorTexts<Omit<EvmErrors, 'invalidChainId'>> = {
  ...chainErrors,
  invalidAddress: ({ address }) => `'${address}' is not an EVM address`,
  invalidAmount: ({ amount }) => `${amount} is not an amount that can be sent`,
  unspendableReceiver: ({ address }) => `Nobody can take money from ${address}`,
  decimalsDiffer: ({ token, asked }) => `The token ${token} does not have ${asked} decimals`,
  notEnough: 'The account has less than the amount and the network fee',
  implausibleFee: ({ network }) => `A node of ${network} answered a network fee that makes no sense`,
  atomicNotSupported: ({ wallet, network }) => `${wallet} cannot make these calls all or nothing on ${network}`,
  callsNotSupported: ({ wallet }) => `${wallet} cannot make several calls at once`,
  tokenRefused: ({ token }) => `The token ${token} refused the transfer`,
  notSwitched: ({ wallet, network }) => `${wallet} did not switch to ${network}`,
  networkChanged: ({ wallet, network }) => `${wallet} is not on ${network} any more`,
  signaturePending: ({ wallet }) => `Not everyone has signed in ${wallet} yet`,
  notConnected: 'No EVM wallet is connected',
}
