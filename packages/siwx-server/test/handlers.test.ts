import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import type { Siwx } from '../src/index.js'
import { expressHandler } from '../src/express.js'
import { createTestSiwx, newKey, origin, post, sent, signInOf } from './signInForTests.js'

const ends: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
const address = (server: Pick<Server, 'address'>): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () => server.closeAllConnections(),
    () => new Promise((resolve) => server.close(resolve)),
  )
  return address(server)
}

/** A route and a protected page, as the README shows them. */
const servers: Readonly<Record<string, (siwx: Siwx) => Promise<string>>> = {
  async Hono(siwx) {
    const app = new Hono()
    app.all('/siwx/*', (context) => siwx.handle(context.req.raw))
    app.get('/secret', async (context) => {
      const session = await siwx.session(context.req.raw)
      return session ? context.text(session.account.address) : context.text('Sign in first', 401)
    })
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
    await new Promise((resolve) => server.once('listening', resolve))
    ends.push(
      () => server.closeAllConnections(),
      () => new Promise((resolve) => server.close(resolve)),
    )
    return address(server)
  },
  Express: (siwx) => withExpress(siwx, false),
  'Express after express.json()': (siwx) => withExpress(siwx, true),
  'the server of Node': (siwx) => {
    const handler = expressHandler(siwx)
    const secret = async (request: Parameters<typeof siwx.session>[0]) => siwx.session(request)
    return listen(
      createServer((request, response) => {
        if (request.url?.startsWith('/siwx/')) return void handler(request, response)
        void secret(request).then((session) => {
          response.statusCode = session ? 200 : 401
          response.end(session?.account.address ?? 'Sign in first')
        })
      }),
    )
  },
}

async function withExpress(siwx: Siwx, isParsed: boolean): Promise<string> {
  const app = express()
  if (isParsed) app.use(express.json())
  app.use('/siwx', expressHandler(siwx))
  app.get('/secret', async (request, response) => {
    const session = await siwx.session(request)
    if (session) response.send(session.account.address)
    else response.status(401).send('Sign in first')
  })
  return listen(createServer(app))
}

describe.each(Object.entries(servers))('behind %s', (_, start) => {
  it('a visitor signs in, reads what is protected, and signs out', async () => {
    const site = await start(createTestSiwx())
    const json = { 'content-type': 'application/json', origin }
    const key = newKey()
    expect((await fetch(`${site}/secret`)).status).toBe(401)
    const { nonce } = (await (await fetch(`${site}/siwx/nonce`)).json()) as { nonce: string }
    const body = JSON.stringify(await signInOf(key, nonce))
    const verified = await fetch(`${site}/siwx/verify`, { method: 'POST', headers: json, body })
    expect(await verified.json()).toMatchObject({ accounts: [{ address: key.address, chainId: 'eip155:1' }] })
    const cookie = sent(verified.headers.get('set-cookie'))
    expect(await (await fetch(`${site}/secret`, { headers: { cookie } })).text()).toBe(key.address)
    const session = await fetch(`${site}/siwx/session`, { headers: { cookie } })
    expect(await session.json()).toMatchObject({
      accounts: [{ address: key.address }],
      expirationTime: expect.any(String),
    })
    expect(session.headers.get('cache-control')).toBe('no-store')
    const elsewhere = await fetch(`${site}/siwx/signout`, {
      method: 'POST',
      headers: { ...json, cookie, origin: 'https://evil.example' },
    })
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
      403,
      { code: 'signIn/origin', message: expect.any(String) },
    ])
    const out = await fetch(`${site}/siwx/signout`, { method: 'POST', headers: { ...json, cookie } })
    expect(await out.json()).toEqual({ accounts: [] })
    expect(out.headers.get('set-cookie')).toMatch(/^__Host-siwx=; .*Max-Age=0/)
    expect((await fetch(`${site}/secret`, { headers: { cookie } })).status).toBe(401)
    const again = await fetch(`${site}/siwx/verify`, { method: 'POST', headers: json, body })
    expect([again.status, await again.json()]).toMatchObject([401, { code: 'signIn/nonce' }])
  })
})

describe('the endpoints', () => {
  const answerOf = async (request: Request): Promise<unknown> => {
    const response = await createTestSiwx().handle(request)
    return [response.status, ((await response.json()) as { readonly code?: string }).code]
  }

  it('say with a code what they do not take', async () => {
    const { href } = new URL('/siwx/verify', origin)
    const raw = (body: BodyInit, type = 'application/json') =>
      new Request(href, { method: 'POST', headers: { origin, 'content-type': type }, body })
    expect(await answerOf(new Request(`${origin}/siwx/other`))).toEqual([404, 'signIn/notFound'])
    expect(await answerOf(new Request(`${origin}/siwx/verify`))).toEqual([404, 'signIn/notFound'])
    expect(await answerOf(new Request(`${origin}/siwx/signout`))).toEqual([404, 'signIn/notFound'])
    expect(await answerOf(raw('{"message":'))).toEqual([400, 'signIn/badRequest'])
    expect(await answerOf(raw('{}'))).toEqual([400, 'signIn/badRequest'])
    expect(await answerOf(raw('null'))).toEqual([400, 'signIn/badRequest'])
    expect(await answerOf(raw('{"message":1,"signature":2}'))).toEqual([400, 'signIn/badRequest'])
    expect(await answerOf(raw('{"signIns":[{}]}'))).toEqual([400, 'signIn/badRequest'])
    expect(await answerOf(raw('{"signIns":[]}'))).toEqual([400, 'signIn/badRequest'])
    expect(await answerOf(raw('{}', 'text/plain'))).toEqual([400, 'signIn/badRequest'])
    expect(await answerOf(raw(`"${'a'.repeat(300_000)}"`))).toEqual([413, 'signIn/tooLarge'])
    expect(await answerOf(post('verify', { message: 'hello', signature: '0x' }))).toEqual([400, 'signIn/message'])
  })

  it('sign one account out by its address, and answer with those that are left', async () => {
    const siwx = createTestSiwx()
    const [ada, theo] = [newKey(), newKey()]
    let cookie = ''
    for (const key of [ada, theo]) {
      const answer = await siwx.handle(post('verify', await signInOf(key, await siwx.nonce()), { cookie }))
      cookie = sent(answer.headers.get('set-cookie'))
    }
    const left = await siwx.handle(post('signout', { address: theo.address, chainId: 'eip155:1' }, { cookie }))
    expect(await left.json()).toMatchObject({ accounts: [{ address: ada.address }] })
    cookie = sent(left.headers.get('set-cookie'))
    for (const body of [{ chainId: 'eip155:1' }, { address: 1 }, { accounts: [] }]) {
      const refused = await siwx.handle(post('signout', body, { cookie }))
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'signIn/badRequest' }])
    }
    expect(await (await siwx.handle(post('signout', {}, { cookie }))).json()).toEqual({ accounts: [] })
  })

  it('answer pages of the listed origins on other hosts, and give no answer to pages of others (CORS)', async () => {
    const app = 'https://app.meridian.example'
    const siwx = createTestSiwx({ origins: [origin, app] })
    const headersFor = async (from: string, method: string): Promise<readonly (string | null)[]> => {
      const asked = new Request(`${origin}/siwx/session`, { method, headers: { origin: from } })
      const { headers } = await siwx.handle(asked)
      const names = ['access-control-allow-origin', 'access-control-allow-credentials', 'access-control-allow-headers']
      return [headers.get('vary'), ...names.map((name) => headers.get(name))]
    }
    for (const method of ['OPTIONS', 'GET']) {
      expect(await headersFor(app, method)).toEqual(['Origin', app, 'true', 'Content-Type'])
      expect(await headersFor('https://evil.example', method)).toEqual(['Origin', null, null, null])
    }
  })

  it('leave faults of the host to the host', async () => {
    const siwx = createTestSiwx({ nonces: { use: () => Promise.reject(new Error('no database')) } })
    const request = post('verify', await signInOf(newKey(), await siwx.nonce()))
    await expect(siwx.handle(request)).rejects.toThrow('no database')
  })

  it('tell a page without a session that there is none', async () => {
    const response = await createTestSiwx().handle(new Request(`${origin}/siwx/session`))
    expect([response.status, await response.json()]).toEqual([200, { accounts: [] }])
  })
})

describe('a limit of the site', () => {
  it('is asked before a nonce is issued and a sign-in verified, of whom the proxy names; else nothing is limited', async () => {
    const asked: string[] = []
    const siwx = createTestSiwx({
      allow: async ({ url, headers }) => {
        asked.push(`${new URL(url).pathname} ${headers.get('x-forwarded-for')}`)
        return headers.get('x-forwarded-for') !== '203.0.113.7'
      },
    })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const ask = async (request: Request): Promise<unknown> => {
      const response = await siwx.handle(request)
      return [response.status, ((await response.json()) as { readonly code?: string }).code]
    }
    const nonce = (address: string) => new Request(`${origin}/siwx/nonce`, { headers: from(address) })
    const signIn = await signInOf(newKey(), await siwx.nonce())
    expect(await ask(nonce('203.0.113.7'))).toEqual([429, 'signIn/tooMany'])
    expect(await ask(nonce('203.0.113.8'))).toEqual([200, undefined])
    expect(await ask(post('verify', signIn, from('203.0.113.7')))).toEqual([429, 'signIn/tooMany'])
    expect(await ask(post('verify', signIn, from('203.0.113.8')))).toEqual([200, undefined])
    expect(asked).toHaveLength(4)
    for (const path of ['signout', 'signout-everywhere'])
      expect(await ask(post(path, {}, from('203.0.113.7')))).toEqual([200, undefined])
    expect(await ask(new Request(`${origin}/siwx/session`, { headers: from('203.0.113.7') }))).toEqual([200, undefined])
    expect(await ask(post('verify', signIn, { ...from('203.0.113.7'), origin: 'https://evil.example' }))).toEqual([
      403,
      'signIn/origin',
    ])
    expect(asked).toHaveLength(4)
  })

  it('refuses where its answer is anything but true', async () => {
    const siwx = createTestSiwx({ allow: () => undefined as never })
    expect((await siwx.handle(new Request(`${origin}/siwx/nonce`))).status).toBe(429)
  })

  it('sees all headers of a request of Node', async () => {
    const seen: (string | null)[] = []
    const siwx = createTestSiwx({
      allow: ({ headers }) => seen.push(headers.get('x-real-ip'), headers.get('x-several')) > 0,
    })
    const site = await listen(createServer((request, response) => void expressHandler(siwx)(request, response)))
    expect((await fetch(`${site}/siwx/nonce`, { headers: { 'x-real-ip': '203.0.113.7' } })).status).toBe(200)
    expect(seen).toEqual(['203.0.113.7', null])
    const request = { method: 'GET', url: '/nonce', headers: { ':path': '/nonce', 'x-several': ['a', 'b'] } }
    const response = { statusCode: 0, setHeader: () => undefined, end: () => undefined }
    await expressHandler(siwx)({ ...request, async *[Symbol.asyncIterator]() {} }, response)
    expect([response.statusCode, ...seen.slice(2)]).toEqual([200, null, 'a; b'])
  })
})

describe('a request of Node', () => {
  interface Given {
    readonly method?: string
    readonly url?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: unknown
    readonly chunks?: readonly string[]
  }
  const requestOf = ({ chunks = [], headers = {}, ...rest }: Given) => ({
    headers,
    ...rest,
    async *[Symbol.asyncIterator]() {
      for (const chunk of chunks) yield Buffer.from(chunk)
    },
  })
  const responseOf = () => {
    const headers: Record<string, string> = {}
    let text = ''
    const response = {
      statusCode: 0,
      setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
      end: (given: string) => void (text = given),
    }
    return { response, headers, json: () => JSON.parse(text) as Record<string, unknown> }
  }
  const json = { 'content-type': 'application/json', origin }

  it('that says nothing else is a GET, and its answer has status, headers and body', async () => {
    const { response, headers, json: body } = responseOf()
    await expressHandler(createTestSiwx())(requestOf({ url: '/nonce' }), response)
    expect(response.statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Origin' })
    expect(body()).toEqual({ nonce: expect.stringMatching(/^\w{63}$/) as string })
    await expressHandler(createTestSiwx())(requestOf({}), response)
    expect(response.statusCode).toBe(404)
  })

  it('is read in pieces, or as the server has read it', async () => {
    const siwx = createTestSiwx()
    const handler = expressHandler(siwx)
    for (const isRead of [false, true]) {
      const signIn = await signInOf(newKey(), await siwx.nonce())
      const text = JSON.stringify(signIn)
      const given = isRead ? { body: signIn } : { chunks: [text.slice(0, 20), text.slice(20)] }
      const { response, headers } = responseOf()
      await handler(requestOf({ method: 'POST', url: '/verify', headers: json, ...given }), response)
      expect(response.statusCode).toBe(200)
      expect(headers['set-cookie']).toContain('__Host-siwx=')
    }
  })

  it('whose error is not about the request goes to the next handler, or is thrown where there is none', async () => {
    const failure = new Error('The list of limits is closed')
    const handler = expressHandler(createTestSiwx({ allow: () => Promise.reject(failure) }))
    const { response } = responseOf()
    const passed: unknown[] = []
    await handler(requestOf({ url: '/nonce' }), response, (error) => void passed.push(error))
    expect(passed).toEqual([failure])
    expect(response.statusCode).toBe(0)
    await expect(handler(requestOf({ url: '/nonce' }), response)).rejects.toBe(failure)
  })
})
