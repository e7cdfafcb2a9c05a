import { nodeErrors, type NodeErrors } from '@portico/chain-kit'
import type { ErrorTexts } from '@portico/core'

export interface WatchErrors extends NodeErrors {
  /** The text names no account of an installed chain. */
  readonly noAddress: {}
  /** The account was asked to sign, send or decrypt. Nothing was signed. */
  readonly cannotSign: { readonly method: string }
}

export const errors: ErrorTexts<WatchErrors> = {
  ...nodeErrors,
  noAddress: 'This is no address of a chain of this site',
  cannotSign: 'This account is only viewed: it cannot sign or send',
}
