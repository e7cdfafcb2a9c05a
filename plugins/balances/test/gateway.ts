import { BalanceAnswerSchema, PriceHistoriesSchema, type PriceHistory } from '@portico/gateway-api'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'

/** What the gateway answers to a request for balances; undefined: it never answers. */
export type Answer = { readonly status?: number; readonly body: unknown } | undefined

export interface TestGateway {
  readonly url: string
  /** Requests for balances. */
  readonly asked: URL[]
  answer: () => Answer | Promise<Answer>
  /** What it answers to requests for prices of the last day. Absent: it does not know the path. */
  histories?: () => readonly PriceHistory[] | Promise<readonly PriceHistory[]>
  /** The bodies of these requests. */
  readonly askedHistories: { readonly addresses: readonly string[] }[]
}

/** A row as the gateway sends it. */
export function row(over: object = {}): object {
  return {
    name: 'Pearl',
    symbol: 'PRL',
    chainId: 'eip155:1',
    price: 2,
    value: 4,
    quantity: { decimals: '18', numeric: '2' },
    iconUrl: '',
    ...over,
  }
}

/** A gateway on loopback that serves `eip155:1` and `eip155:5` unless told otherwise. */
export async function startGateway(
  rows: readonly object[] = [row()],
  served: readonly string[] = ['eip155:1', 'eip155:5'],
): Promise<TestGateway> {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://gateway')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    // A site may keep its gateway below a path.
    const path = url.pathname.replace(/^\/base/, '')
    if (path === '/v1/supported-chains') return send(response, { body: { http: served, ws: [] } })
    if (path === '/v1/fungible/price/history' && gateway.histories) return void answerHistories(request, response)
    if (!path.startsWith('/v1/account/')) return send(response, { status: 404, body: {} })
    asked.push(url)
    void Promise.resolve(gateway.answer()).then((answer) => answer && send(response, answer))
  })
  async function answerHistories(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse((await request.toArray()).join('')) as { readonly addresses: readonly string[] }
    gateway.askedHistories.push(body)
    const histories = (await gateway.histories?.()) ?? []
    v.parse(PriceHistoriesSchema, { histories })
    send(response, { body: { histories: histories.filter(({ address }) => body.addresses.includes(address)) } })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gateway: TestGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    askedHistories: [],
    answer: () => ({ body: { balances: rows } }),
  }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // What a test says of rows is what the schema both sides share takes for one.
  v.parse(BalanceAnswerSchema, { balances: rows })
  return gateway
}

function send(response: ServerResponse, { status = 200, body }: NonNullable<Answer>): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
