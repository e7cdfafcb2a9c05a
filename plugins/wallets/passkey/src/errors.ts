import { nodeErrors, type NodeErrors } from '@portico/chain-kit'
import type { ErrorTexts } from '@portico/core'

export interface PasskeyErrors extends NodeErrors {
  /** This browser or page has no WebAuthn. */
  readonly notAvailable: {}
  /** The visitor cancelled the browser's prompt, or it timed out. */
  readonly notConfirmed: {}
  /** Two signatures did not come from one passkey. */
  readonly keyUnknown: {}
  /** The authenticator has a passkey of this account already. */
  readonly sameDevice: {}
  /** The passkey names an account that it cannot sign for on any network of the options. */
  readonly notOwner: {}
  /** No network of the options has an account of this kind at the address, or the text is no address. */
  readonly accountNotFound: {}
  /** A recovery code has twelve words. */
  readonly codeLength: { readonly count: number }
  /** A word of a recovery code that is in no list of words. The word itself is not named: errors are logged. */
  readonly codeWord: { readonly number: number }
  /** The words are not a recovery code: one is another, or their order is. */
  readonly codeChecksum: {}
  /** The recovery code is not the one of the account. */
  readonly codeNotOwner: {}
  /** The account cannot pay the fee of a change. */
  readonly tooLittle: { readonly network: string }
  /** The account refused a change of its owners. */
  readonly changeFailed: { readonly network: string }
  /** The modal has none of the networks of the options. */
  readonly noNetwork: {}
  /** The visitor refused. */
  readonly rejected: {}
  /** The bundler or the paymaster refused. */
  readonly bundlerFailed: { readonly problem: string }
}

export const errors: ErrorTexts<PasskeyErrors> = {
  ...nodeErrors,
  notAvailable: 'This browser or page cannot use passkeys',
  notConfirmed: 'The passkey was not confirmed',
  keyUnknown: 'The two signatures are not of one passkey',
  sameDevice: 'This device has a passkey of the account already',
  notOwner: 'This passkey cannot sign for its account on the networks of this site',
  accountNotFound: 'No passkey account was found at this address',
  codeLength: ({ count }) => `A recovery code has 12 words, not ${count}`,
  codeWord: ({ number }) => `Word ${number} is not a word of a recovery code`,
  codeChecksum: 'These words are not a recovery code: one is wrong, or their order',
  codeNotOwner: 'This recovery code is not the one of the account',
  tooLittle: ({ network }) => `The account has too little on ${network} for the network fee`,
  changeFailed: ({ network }) => `The account on ${network} refused the change`,
  noNetwork: 'Passkey accounts cannot be used on the networks of this site',
  rejected: 'The visitor refused the request',
  bundlerFailed: ({ problem }) => `The network did not take the transaction: ${problem}`,
}
