import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startProductionSite, type ProductionSite } from './projectsSite.js'

describe('scripts and styles of the pages', () => {
  let site: ProductionSite
  beforeAll(async () => {
    site = await startProductionSite()
  }, 120_000)
  afterAll(() => site.stop())

  /** As it comes: `fetch` decodes, and asks for what it likes. */
  function ask(name: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const asked = request(`${site.handle.url}/assets/${name}`, { method, headers }, (answer) => {
        const { statusCode: status = 0, headers: got } = answer
        buffer(answer).then((body) => resolve({ status, headers: got, body }), reject)
      })
      asked.on('error', reject).end()
    })
  }
  const encoded = (name: string, encoding: string) => ask(name, { 'accept-encoding': encoding })

  /** Of everything that the frame's page loads: its entry, and what that imports. */
  async function namesOfFrame(): Promise<readonly string[]> {
    const names = new Set(['frame.js', 'approval.css'])
    for (const name of names) {
      const text = (await ask(name)).body.toString()
      for (const [, found = ''] of text.matchAll(/"\.\/(chunk-[A-Z0-9]+\.js)"/g)) names.add(found)
    }
    return [...names]
  }

  const safety = {
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as unknown,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'strict-transport-security': 'max-age=63072000',
    vary: 'Accept-Encoding',
  }

  it('are compressed as the browser asks, and are the same', async () => {
    const plain = await ask('frame.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [asked, encoding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['*', 'br', brotliDecompressSync],
      ['*;q=0.1, br;q=0', 'gzip', gunzipSync],
      ['GZIP;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const { status, headers, body } = await encoded('frame.js', asked)
      expect([asked, status, headers['content-encoding']]).toEqual([asked, 200, encoding])
      expect(headers).toMatchObject({ ...safety, 'content-type': 'text/javascript; charset=utf-8' })
      expect(headers['content-length']).toBe(String(body.length))
      expect(decode(body).equals(plain.body)).toBe(true)
    }
    for (const asked of ['', 'identity', 'zstd', 'br;q=0, gzip;q=0', '*;q=0', 'brotli', ';;q=,']) {
      const { status, headers, body } = await encoded('frame.js', asked)
      expect([asked, status, headers['content-encoding']]).toEqual([asked, 200, undefined])
      expect(headers).toMatchObject(safety)
      expect(body.equals(plain.body)).toBe(true)
    }
  })

  it('of the frame are a third of their size', async () => {
    const names = await namesOfFrame()
    expect(names.length).toBeGreaterThan(2)
    const sizeOf = async (encoding: string): Promise<number> => {
      const answers = await Promise.all(names.map((name) => encoded(name, encoding)))
      return answers.reduce((sum, { body }) => sum + body.length, 0)
    }
    const whole = await sizeOf('identity')
    expect((await sizeOf('gzip')) / whole).toBeLessThan(0.36)
    expect((await sizeOf('br')) / whole).toBeLessThan(0.34)
  })

  it('are kept for years where their name has a hash, and asked for each time where it has none', async () => {
    const names = await namesOfFrame()
    const chunk = names.find((name) => name.startsWith('chunk-')) ?? ''
    for (const encoding of ['br', 'identity']) {
      const kept = (await encoded(chunk, encoding)).headers['cache-control']
      expect(kept).toBe('public, max-age=31536000, immutable')
    }
    for (const name of ['frame.js', 'window.js', 'approval.css']) {
      expect([name, (await ask(name)).headers['cache-control']]).toEqual([name, 'no-cache'])
    }
  })

  it.each(['frame.js', 'approval.css'])('are not sent again where the browser has them: %s', async (name) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { etag = '' } = (await encoded(name, encoding)).headers
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const headers = { 'accept-encoding': encoding, 'if-none-match': known }
        for (const method of ['GET', 'HEAD']) {
          const answer = await ask(name, headers, method)
          expect([known, answer.status, answer.body.length]).toEqual([known, 304, 0])
          expect(answer.headers).toMatchObject({ ...safety, etag, 'cache-control': 'no-cache' })
          expect(answer.headers['content-encoding']).toBeUndefined()
        }
      }
    }
  })

  it('are sent again in another encoding, of another file and of another build', async () => {
    const { etag = '' } = (await encoded('frame.js', 'br')).headers
    const { etag: other = '' } = (await encoded('window.js', 'br')).headers
    expect(other).not.toBe(etag)
    for (const [encoding, known] of [
      ['gzip', etag],
      ['identity', etag],
      ['br', other],
      ['br', etag.slice(1, -1)],
      ['br', '"'],
      ['br', ''],
    ] as const) {
      const answer = await ask('frame.js', { 'accept-encoding': encoding, 'if-none-match': known })
      expect([known, answer.status]).toEqual([known, 200])
      expect(answer.body.length).toBeGreaterThan(0)
    }
  })

  it('have a head without a body, with the same headers', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const [whole, head] = [
        await encoded('frame.js', encoding),
        await ask('frame.js', { 'accept-encoding': encoding }, 'HEAD'),
      ]
      expect([head.status, head.body.length]).toEqual([200, 0])
      const { date: _, 'x-request-id': __, ...headers } = whole.headers
      expect(head.headers).toMatchObject(headers)
    }
  })

  it.each(['none.js', '..%2fpackage.json', '__proto__', 'frame.js.br', ''])('are no other files: %s', async (name) => {
    expect((await encoded(name, 'br')).status).toBe(404)
  })

  it('are all that is compressed: an answer with a secret in it has one length', async () => {
    for (const path of ['/sdk?projectId=shop&origin=https://shop.test', '/w', '/health']) {
      const answer = await fetch(site.handle.url + path, { headers: { 'accept-encoding': 'gzip, br' } })
      expect(answer.headers.get('content-encoding')).toBeNull()
    }
  })
})
