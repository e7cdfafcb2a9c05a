import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface GatewayAnswer {
  readonly status?: number
  /** JSON, or text as it stands. */
  readonly body?: unknown
  /** Closes the connection without an answer. */
  readonly hangUp?: boolean
  /** Ms before the answer. */
  readonly delay?: number
}
export interface SeenRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
}

export interface GatewayDouble {
  readonly url: string
  readonly seen: readonly SeenRequest[]
  /** Paths that were asked for, in order. */
  readonly paths: () => readonly string[]
  /** Goes down before the test ends. */
  close(): Promise<void>
}

/** A server on this machine that answers as a test says, until the test ends. */
export async function startGatewayDouble(
  answer: (request: SeenRequest) => GatewayAnswer | Promise<GatewayAnswer>,
): Promise<GatewayDouble> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    // happy-dom asks before every request of a page.
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    void (async () => {
      const recorded = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://gateway'),
        body: await textOf(request),
      }
      seen.push(recorded)
      const { status = 200, body, hangUp, delay = 0 } = await answer(recorded)
      await new Promise((resolve) => setTimeout(resolve, delay))
      if (hangUp) return void request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body ?? null))
    })().catch((error: unknown) => {
      request.socket.destroy()
      // A page sends its last batch as it goes; where that is passed on, the page's end cuts it short. No test is left to fail.
      if (server.listening) throw error
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    paths: () => seen.map(({ url }) => url.pathname),
    close,
  }
}

/** A page of a list, as the gateway answers it. */
interface ListPage {
  readonly data: readonly unknown[]
  readonly next: string | null
}

/** A gateway that answers one list of an account, as the test changes it. */
export interface ListGateway<Page extends ListPage> {
  readonly url: string
  /** By cursor; the first page by `''`. */
  pages: Readonly<Record<string, Page>>
  /** CAIP-2 ids of the networks that it serves. */
  served: readonly string[]
  /** Instead of an answer to the next questions. */
  failing: GatewayAnswer | undefined
  /** Answers wait for it. */
  ready: Promise<unknown>
  /** Questions for the list. */
  readonly asked: readonly URL[]
}

/**
 * A double of a gateway's list, `GET /v1/account/{account}/{list}`. It serves `eip155:1` unless the test says otherwise. `parse`
 * is by the schema of the interface: the double answers no page of which that would leave out a row.
 */
export async function startListGateway<Page extends ListPage>(
  list: string,
  parse: (page: unknown) => Page,
): Promise<ListGateway<Page>> {
  const urls: URL[] = []
  const { url: origin } = await startGatewayDouble(async ({ url }) => {
    if (url.pathname === '/v1/supported-chains') return { body: { http: gateway.served, ws: [] } }
    // The shell asks for its list of wallets by itself.
    if (!url.pathname.endsWith(`/${list}`)) return { status: 404, body: {} }
    urls.push(url)
    await gateway.ready
    if (gateway.failing) return { body: {}, ...gateway.failing }
    const page = gateway.pages[url.searchParams.get('cursor') ?? ''] ?? { data: [], next: null }
    if (parse(page).data.length !== page.data.length)
      throw new Error('The double would answer rows that no gateway answers')
    return { body: page }
  })
  const gateway: ListGateway<Page> = {
    url: origin,
    pages: {},
    served: ['eip155:1'],
    failing: undefined,
    ready: Promise.resolve(),
    asked: urls,
  }
  return gateway
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
