import { chainErrors, type ChainErrors } from '@portico/chain-kit'
import type { ErrorTexts } from '@portico/core'

export interface SolanaErrors extends ChainErrors {
  readonly invalidAddress: { readonly address: string }
  /** Not 1 to 2^64 - 1 smallest units. */
  readonly invalidAmount: { readonly amount: bigint }
  /** A program, a token, an account that no person can spend from, or an address that burns what arrives. */
  readonly cannotReceive: { readonly address: string }
  /** There is no mint with this address in either token program. */
  readonly unknownToken: { readonly token: string }
  /** The token has other decimals on the chain than those of the amount that was confirmed. */
  readonly decimalsDiffer: { readonly token: string; readonly shown: number; readonly found: number }
  /** The account has less of a token, or of the currency, than it should send and pay for it. `token`: a mint or a symbol. */
  readonly notEnough: { readonly token: string }
  /** The payer or a new receiver would have less than an account must have (rent exemption), and more than nothing. */
  readonly belowMinimum: { readonly currency: string }
  /** A node names a fee a hundred times as high as the usual one. In lamports. */
  readonly absurdFee: { readonly chain: string; readonly fee: bigint }
  /** Not a cursor that a page of transactions came with. */
  readonly invalidCursor: { readonly cursor: string }
}

export const errors: ErrorTexts<SolanaErrors> = {
  ...chainErrors,
  invalidAddress: ({ address }) => `'${address}' is not a Solana address`,
  invalidAmount: ({ amount }) => `${amount} is not an amount`,
  cannotReceive: ({ address }) => `What is sent to '${address}' cannot be spent`,
  unknownToken: ({ token }) => `'${token}' is not a token`,
  decimalsDiffer: ({ token, shown, found }) => `${token} has ${found} decimals, and was shown with ${shown}`,
  notEnough: ({ token }) => `The account has less of ${token} than that`,
  belowMinimum: ({ currency }) => `An account would have less ${currency} than every account must have`,
  absurdFee: ({ chain, fee }) => `A node of ${chain} asks for a fee of ${fee} lamports`,
  invalidCursor: ({ cursor }) => `'${cursor}' is not where a page of transactions ended`,
  notConnected: 'No Solana wallet is connected',
}
