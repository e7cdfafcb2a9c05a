import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A part that runs in this process until it is stopped, or the process ends. */
export interface Handle {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** Calling it again is harmless. */
  stop(): Promise<void>
}

/**
 * Serves HTTP on 127.0.0.1.
 * @param port 0 is a free one
 */
export async function serve(listener: RequestListener, port = 0): Promise<Handle> {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  let stopping: Promise<void> | undefined
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      stopping ??= new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      return stopping
    },
  }
}
