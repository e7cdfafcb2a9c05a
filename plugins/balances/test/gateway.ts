import { BalanceAnswerSchema } from '@portico/gateway-api'
import { startGatewayDouble, type GatewayAnswer } from '@portico/testing/gateway'
import * as v from 'valibot'

export interface TestGateway {
  readonly url: string
  /** Requests for balances. */
  readonly asked: URL[]
  /** What the gateway answers to a request for balances. */
  answer: () => GatewayAnswer | Promise<GatewayAnswer>
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
  const { url: origin } = await startGatewayDouble(({ url }) => {
    // A site may keep its gateway below a path.
    const path = url.pathname.replace(/^\/base/, '')
    if (path === '/v1/supported-chains') return { body: { http: served, ws: [] } }
    if (!path.startsWith('/v1/account/')) return { status: 404, body: {} }
    asked.push(url)
    return gateway.answer()
  })
  const gateway: TestGateway = { url: origin, asked, answer: () => ({ body: { balances: rows } }) }
  return gateway
}
