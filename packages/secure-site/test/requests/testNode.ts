import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a node says to one method. */
type Answer = (params: readonly unknown[]) => unknown

/** A node of an EVM network that says what a test wants, and takes every transaction. */
export interface TestNode {
  readonly url: string
  /** By method. A method that is not in it does not exist. */
  readonly answers: Map<string, Answer>
  /** What was handed to it, signed. */
  readonly sent: `0x${string}`[]
  stop(): Promise<void>
}

export async function startTestNode(): Promise<TestNode> {
  const sent: `0x${string}`[] = []
  const answers = new Map<string, Answer>([
    ['eth_estimateGas', () => '0x5208'],
    ['eth_getBlockByNumber', () => ({ baseFeePerGas: '0x3b9aca00' })],
    ['eth_maxPriorityFeePerGas', () => '0x3b9aca00'],
    ['eth_getTransactionCount', () => `0x${sent.length.toString(16)}`],
    [
      'eth_sendRawTransaction',
      ([raw]) =>
        `0x${sent
          .push(raw as `0x${string}`)
          .toString(16)
          .padStart(64, '0')}`,
    ],
  ])
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: readonly unknown[] }
    const answer = answers.get(method)
    const said = answer ? { result: answer(params) } : { error: { code: -32601, message: 'the method does not exist' } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    sent,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
