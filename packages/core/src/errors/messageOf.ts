/** What a person may read of a thrown thing; wallets throw strings, plain objects and nothing at all. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string' && error) return error
  const message = (error as { readonly message?: unknown } | null | undefined)?.message
  return typeof message === 'string' && message ? message : 'Unknown error'
}
