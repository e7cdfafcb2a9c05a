import { sharedPostgres } from '@portico/devnet/postgres'
import { hashPassword, startGateway, type GatewayConfig, type GatewayHandle } from '../src/index.js'

export const operatorPassword = 'correct horse battery staple'

/** A browser of the operator: it has a jar of cookies, and follows no redirect. */
export interface OperatorBrowser {
  readonly gateway: GatewayHandle
  readonly jar: Map<string, string>
  get(path: string): Promise<OperatorAnswer>
  /** Posts fields with the token of the last page, from the page's own origin. */
  post(
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<OperatorAnswer>
  logIn(password?: string): Promise<OperatorAnswer>
}

export interface OperatorAnswer {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** What people read of it. */
  readonly text: string
}

const hashed = hashPassword(operatorPassword)

/** A gateway with the operator's page, which the caller stops. Its database is one of the shared server. */
export async function startOperated(config: GatewayConfig = {}): Promise<GatewayHandle> {
  const postgres = await sharedPostgres()
  const operator = { password: await hashed }
  const gateway = await startGateway({ stopTimeout: 100, operator, database: postgres.url, ...config })
  return {
    url: gateway.url,
    async stop() {
      await gateway.stop()
      await postgres.stop()
    },
  }
}

export function browserOf(gateway: GatewayHandle): OperatorBrowser {
  const jar = new Map<string, string>()
  let csrf = ''
  async function ask(path: string, init: RequestInit = {}): Promise<OperatorAnswer> {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(new URL(path, gateway.url), {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...(init.headers as Record<string, string>) },
    })
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const html = await response.text()
    csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? csrf
    const text = html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return { status: response.status, headers: response.headers, html, text }
  }
  const browser: OperatorBrowser = {
    gateway,
    jar,
    get: (path) => ask(path),
    post: (path, fields = {}, headers = {}) =>
      ask(path, {
        method: 'POST',
        body: new URLSearchParams({ csrf, ...fields }),
        headers: { origin: gateway.url, ...headers },
      }),
    logIn: (password = operatorPassword) => browser.post('/operator/login', { password }),
  }
  return browser
}

/** An operator who is logged in and has the token of the forms. */
export async function logInAt(gateway: GatewayHandle): Promise<OperatorBrowser> {
  const browser = browserOf(gateway)
  await browser.logIn()
  await browser.get('/operator')
  return browser
}
