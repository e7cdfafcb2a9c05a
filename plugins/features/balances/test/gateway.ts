import { BalanceAnswerSchema, PriceHistoriesSchema, type PriceHistory } from '@portico/gateway-api'
import { startGatewayDouble, type GatewayAnswer } from '@portico/testing/gateway'
import * as v from 'valibot'

export interface TestGateway {
  readonly url: string
  /** Requests for balances. */
  readonly asked: URL[]
  /** What the gateway answers to a request for balances. */
  answer: () => GatewayAnswer | Promise<GatewayAnswer>
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
  // What a test says of rows is what the schema both sides share takes for one.
  v.parse(BalanceAnswerSchema, { balances: rows })
  const asked: URL[] = []
  const { url: origin } = await startGatewayDouble(({ url, body }) => {
    // A site may keep its gateway below a path.
    const path = url.pathname.replace(/^\/base/, '')
    if (path === '/v1/supported-chains') return { body: { http: served, ws: [] } }
    if (path === '/v1/fungible/price/history' && gateway.histories) return answerHistories(gateway.histories, body)
    if (!path.startsWith('/v1/account/')) return { status: 404, body: {} }
    asked.push(url)
    return gateway.answer()
  })
  async function answerHistories(
    histories: NonNullable<TestGateway['histories']>,
    body: string,
  ): Promise<GatewayAnswer> {
    const wanted = JSON.parse(body) as { readonly addresses: readonly string[] }
    gateway.askedHistories.push(wanted)
    const all = await histories()
    v.parse(PriceHistoriesSchema, { histories: all })
    return { body: { histories: all.filter(({ address }) => wanted.addresses.includes(address)) } }
  }
  const gateway: TestGateway = {
    url: origin,
    asked,
    askedHistories: [],
    answer: () => ({ body: { balances: rows } }),
  }
  return gateway
}
