import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a node of a real network lacks: `eth_simulateV1`, and beside it the third parameter of `eth_call`, which it ignores. */
export type Lack = 'simulation' | 'simulation and overrides'

export interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

/**
 * A node in front of another one that can do less, until the test ends. Answers its address.
 * @param onCall Called with everything that it is asked.
 */
export async function lesserNode(
  node: string,
  lack: Lack,
  onCall: (call: RpcCall) => void = () => {},
): Promise<string> {
  async function answer(call: RpcCall): Promise<unknown> {
    const { id, method, params = [] } = call
    onCall(call)
    if (method === 'eth_simulateV1')
      return { jsonrpc: '2.0', id, error: { code: -32601, message: `the method ${method} does not exist` } }
    const isCut = lack === 'simulation and overrides' && method === 'eth_call'
    const passed = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, ...(isCut && { params: params.slice(0, 2) }) }),
    })
    return passed.json()
  }
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk as Uint8Array)
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      // A page of another origin asks first whether it may.
      if (request.method === 'OPTIONS') return void response.end()
      const body = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall | readonly RpcCall[]
      const answers = 'method' in body ? await answer(body) : await Promise.all(body.map(answer))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
