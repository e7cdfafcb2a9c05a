import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordingNode {
  readonly url: string
  /** Path and method of every question. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** A node that answers what the test says: a result, text as it is, or a status. */
export async function recordingNode(answer: (method: string) => unknown): Promise<RecordingNode> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { method, id } = JSON.parse(text) as { readonly method: string; readonly id: number }
      asked.push(`${request.url ?? ''} ${method}`)
      const found = answer(method)
      if (typeof found === 'number') response.writeHead(found).end('no')
      else if (typeof found === 'string') response.end(found)
      else response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(found as object) }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
