import { flush } from './flush.js'

/** Long enough for code that was already loaded to do what it has begun, short enough to wait for after every step. */
const graceMs = 60

/** Waits until code that has begun something asynchronous is done with it, as far as it is not waiting for anyone. */
export async function settle(): Promise<void> {
  await flush()
  await new Promise((resolve) => setTimeout(resolve, graceMs))
  await flush()
}
