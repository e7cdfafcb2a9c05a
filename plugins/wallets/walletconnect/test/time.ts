import { get } from 'node:http'
import { vi } from 'vitest'

/** Timers and clock under control. Sockets stay real, so time also runs by itself. */
export function controlTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
}

/**
 * Lets `ms` go by, in steps between which the sockets are served: the relay cuts a client that has not answered a ping by the
 * next one, 20 s later, and the client takes 35 s of silence for a dead line, or 5 s without an answer. All count in the controlled time if it is
 * controlled before the relay starts.
 */
export async function pass(ms: number, relayUrl: string): Promise<void> {
  const step = 2500
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    // A question that a timer asked, and its answer.
    for (let turn = 0; turn < 3; turn++) await served(relayUrl)
  }
}

/** A request to the relay takes several turns of the event loop; what lay in a socket before it has been read by then. */
function served(relayUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(relayUrl.replace(/^ws/, 'http') + '/health', (response) => {
      response.on('end', resolve).resume()
    }).on('error', reject)
  })
}
