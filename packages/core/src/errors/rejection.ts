/**
 * Codes by which wallets say that the visitor refused: 4001 of EIP-1193, and the name that ethers gives it. 5000 and 5002 mean it
 * behind a relay only (CAIP-25), where they are turned into 4001: wallets on a page use them for something else.
 */
const refusals: ReadonlySet<unknown> = new Set([4001, 'ACTION_REJECTED'])
/** The words by which they say it, where the code does not. */
const refusalWords =
  /\buser (has )?(rejected|cancell?ed|denied|declined|disapproved)|(rejected|cancell?ed|denied|declined) by (the )?user\b|^(approval denied|transaction rejected)\.?$/i

/** Whether `error`, or any error it was caused by, is the visitor's refusal in whatever words a wallet puts it. */
export function isRejection(error: unknown): boolean {
  for (let e = error as Partial<Error & { code: unknown }> | null | undefined, depth = 0; e && depth < 8; depth++) {
    if (refusals.has(e.code)) return true
    if (typeof e.message === 'string' && refusalWords.test(e.message)) return true
    e = e.cause as typeof e
  }
  return false
}

export function isAbort(error: unknown): boolean {
  return (error as { readonly name?: unknown } | null | undefined)?.name === 'AbortError'
}
