import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LyingNode {
  readonly url: string
  /** Every question, in order. */
  readonly asked: { readonly method: string; readonly params: readonly unknown[] }[]
  /** Answers in place of the node. `undefined`: the node answers for itself. A number: an HTTP status, without an answer. */
  lie: (method: string, params: readonly unknown[], ask: Ask) => Promise<unknown>
  stop(): Promise<void>
}
/** Asks the node itself; answers what is in `result`. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

interface Reply {
  readonly result?: unknown
  readonly error?: unknown
}

/** A node between the plugin and the chain, which answers something else where a test says so: `{ result }`, `{ error }` or text. */
export async function createLyingNode(target: string): Promise<LyingNode> {
  async function forward(body: string): Promise<Reply> {
    return (await (await fetch(target, { method: 'POST', body })).json()) as Reply
  }
  const ask: Ask = async (method, params) =>
    (await forward(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).result
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const { method, params, id } = JSON.parse(body) as { method: string; params: readonly unknown[]; id: number }
      node.asked.push({ method, params })
      const lie = await node.lie(method, params, ask)
      if (typeof lie === 'number') return void response.writeHead(lie).end('no')
      if (typeof lie === 'string') return void response.end(lie)
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...((lie as object | undefined) ?? (await forward(body))) }))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: LyingNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    lie: async () => undefined,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}
