/** Starts something once for all who ask for it at a time. After a failure the next one starts it again. */
export function shareStart<T>(start: () => Promise<T>): () => Promise<T> {
  let starting: Promise<T> | undefined
  return () =>
    (starting ??= start().catch((error: unknown) => {
      starting = undefined
      throw error
    }))
}
