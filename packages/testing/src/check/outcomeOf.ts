export type Outcome<T> =
  | { readonly status: 'resolved'; readonly value: T }
  | { readonly status: 'rejected'; readonly error: unknown }
  | { readonly status: 'pending' }

/** Long for code that only has to notice that it is over, ms. */
const promptMs = 1000

/** How what `run` began has ended, or that it has not after `withinMs`. A throw counts as a rejection. */
export async function outcomeOf<T>(run: () => Promise<T>, withinMs: number = promptMs): Promise<Outcome<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'pending' }), withinMs)
  })
  const ended = (async () => run())().then(
    (value): Outcome<T> => ({ status: 'resolved', value }),
    (error: unknown): Outcome<T> => ({ status: 'rejected', error }),
  )
  const outcome = await Promise.race([ended, late])
  clearTimeout(timer)
  return outcome
}
