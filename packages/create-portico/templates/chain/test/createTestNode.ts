import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestNode {
  readonly url: string
  balance(address: string): bigint
  /** Moves coins at once, and answers the hash. */
  transfer(from: string, to: string, amount: bigint): string
  stop(): void
}

interface Transaction {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly fee: string
  readonly succeeded: boolean
}

/** A chain in memory, with the methods of JSON-RPC that the plugin asks. Every account begins with 1000. */
export async function createTestNode(): Promise<TestNode> {
  const balances = new Map<string, bigint>()
  const transactions: Transaction[] = []
  const balance = (address: string): bigint => balances.get(address) ?? 1000n
  const sentBy = (address: string): readonly Transaction[] => transactions.filter(({ from }) => from === address)
  const methods: Readonly<Record<string, (param: string, count: number) => unknown>> = {
    acme_balance: (address) => String(balance(address)),
    acme_fee: () => '1',
    acme_transaction: (hash) => transactions.find((one) => one.hash === hash) ?? null,
    acme_count: (address) => sentBy(address).length,
    acme_sent: (address, count) => sentBy(address)[count] ?? null,
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    // Pages of every site may ask.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    const { id, method, params } = JSON.parse(body) as {
      readonly id: number
      readonly method: string
      readonly params: readonly [string, number]
    }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: methods[method]?.(params[0] ?? '', params[1] ?? 0) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balance,
    transfer(from, to, amount) {
      balances.set(from, balance(from) - amount - 1n).set(to, balance(to) + amount)
      const hash = transactions.length.toString(16).padStart(64, '0')
      transactions.push({ hash, from, to, amount: String(amount), fee: '1', succeeded: true })
      return hash
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
