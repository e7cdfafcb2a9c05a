import { pause } from '@portico/core'

/** How long a page that the visitor leaves may go on, ms. */
const leaveTime = 1000

/**
 * Work that asks over the network. It fails a second later where no answer came: the network fails, or the visitor leaves the page,
 * which cuts its requests off. That page is gone before the wallet is disconnected for it.
 */
export async function unlessLeft<T>(work: () => T | Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    // As `fetch` says it.
    if (cause instanceof TypeError) await pause(leaveTime, signal)
    throw cause
  }
}
