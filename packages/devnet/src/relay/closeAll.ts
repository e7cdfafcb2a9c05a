import { once } from 'node:events'
import type { WebSocket } from 'ws'

const closeGraceMs = 1000
/** "Abnormal closure": what a client sees when no close frame came (RFC 6455, §7.4.1). */
const abnormal = 1006

/** Closes connections with a code and a reason, and waits until they are closed. */
export async function closeAll(clients: Iterable<WebSocket>, code: number, reason: string): Promise<void> {
  await Promise.all(
    [...clients].map(async (client) => {
      const closed = once(client, 'close')
      if (code !== abnormal) client.close(code, reason)
      else client.terminate()
      // The other side's close frame must be read.
      client.resume()
      const timer = setTimeout(() => client.terminate(), closeGraceMs)
      await closed
      clearTimeout(timer)
    }),
  )
}
