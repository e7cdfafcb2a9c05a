import { causesOf, readField } from './causesOf.js'

/** Codes by which wallets say that the visitor refused: EIP-1193 4001, WalletConnect (CAIP-25) 5000 and 5002. */
const refusals: ReadonlySet<unknown> = new Set([4001, 5000, 5002, 'ACTION_REJECTED'])

const refusalWords = /user (rejected|cancell?ed|denied)|rejected by user/i
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
