/** What a promise rejects with; `{ resolved }` where it does not. */
export function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ resolved: value }),
    (error: unknown) => error,
  )
}
