/** Codes by which wallets say that the visitor refused: EIP-1193 4001, WalletConnect (CAIP-25) 5000 and 5002. */
const refusals: ReadonlySet<unknown> = new Set([4001, 5000, 5002, 'ACTION_REJECTED'])

/** Whether `error`, or any error it was caused by, is the visitor's refusal in whatever words a wallet puts it. */
export function isRejection(error: unknown): boolean {
  for (let e = error as Partial<Error & { code: unknown }> | null | undefined, depth = 0; e && depth < 8; depth++) {
    if (refusals.has(e.code)) return true
    if (typeof e.message === 'string' && /user (rejected|cancell?ed|denied)|rejected by user/i.test(e.message))
      return true
    e = e.cause as typeof e
  }
  return false
}

export function isAbort(error: unknown): boolean {
  return (error as { readonly name?: unknown } | null | undefined)?.name === 'AbortError'
}
