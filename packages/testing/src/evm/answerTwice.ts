/** A thenable, not a promise: it calls back a second time with something else, and has neither `catch` nor `finally`. */
export function answerTwice(answer: Promise<unknown>): PromiseLike<unknown> {
  const thenable = {
    // oxlint-disable-next-line unicorn/no-thenable -- the point of it
    then(resolve?: (value: unknown) => unknown, reject?: (reason: unknown) => unknown): unknown {
      answer.then(
        (value) => {
          resolve?.(value)
          resolve?.({ second: true })
          reject?.('and a third time')
        },
        (error: unknown) => {
          reject?.(error)
          resolve?.({ second: true })
        },
      )
      return thenable
    },
  }
  return thenable as PromiseLike<unknown>
}
