import { causesOf, readField } from './causesOf.js'

/**
 * Codes by which wallets say that the visitor refused: 4001 of EIP-1193, and the name that ethers gives it. 5000 and 5002 mean it
 * behind a relay only (CAIP-25), where they are turned into 4001: wallets on a page use them for something else.
 */
const refusals: ReadonlySet<unknown> = new Set([4001, 'ACTION_REJECTED'])
/** The words by which they say it, where the code does not. */
const refusalWords =
  /\buser (has )?(rejected|cancell?ed|denied|declined|disapproved)|(rejected|cancell?ed|denied|declined) by (the )?user\b|^approval denied\.?$/i

/** Whether `error`, or any error it was caused by, is the visitor's refusal in whatever words a wallet puts it. */
export function isRejection(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const message = readField(cause, 'message')
    return refusals.has(readField(cause, 'code')) || (typeof message === 'string' && refusalWords.test(message))
  })
}

export function isAbort(error: unknown): boolean {
  return readField(error, 'name') === 'AbortError'
}
