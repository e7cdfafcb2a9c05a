import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { parseSecureSiteConfig } from '../src/server/config/SecureSiteSettings.js'
import { startProductionSite, type ProductionSite } from './projectsSite.js'

// Who has a page of their own somewhere wants it to embed the wallet of a project.

describe('origins of a project in production', () => {
  /** What is wrong with the configuration, or undefined. */
  function problem(origins: readonly string[] | undefined, mode: 'production' | 'development' = 'production') {
    try {
      parseSecureSiteConfig({
        mode,
        origin: 'https://secure.test',
        database: 'postgres://user@127.0.0.1/secure',
        signer: { socketPath: '/run/portico/signer.sock' },
        pepper: Buffer.alloc(32, 1).toString('base64url'),
        mail: { url: 'smtp://127.0.0.1', from: 'login@secure.test' },
        projects: [{ id: 'shop', origins }],
        networks: {},
      })
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }

  it.each([
    // Hosts that give a name to everybody.
    'https://*.vercel.app',
    'https://*.pages.dev',
    'https://*.github.io',
    'https://*.netlify.app',
    'https://*.ngrok-free.app',
    'https://*.web.app',
    'https://*.VERCEL.app',
    'https://*.vercel.app:8443',
    'https://*.*.vercel.app',
    'https://*.compute-1.amazonaws.com',
    'https://*.s3.amazonaws.com',
    // Registries.
    'https://*.co.uk',
    'https://*.com.au',
    'https://*.kawasaki.jp',
    'https://*.個人.hk',
    'https://*.*.co.uk',
  ])('cannot be %s: pages of strangers', (origin) => {
    expect(problem([origin])).toContain(`project shop: ${origin} fits pages of strangers`)
    expect(problem(['https://shop.example', origin])).toContain('fits pages of strangers')
    expect(problem([origin], 'development')).toBeUndefined()
  })

  it.each([
    'https://shop.example',
    'https://*.shop.example',
    'https://*.*.shop.example',
    'https://*.shop.co.uk',
    'https://*.shop.vercel.app',
    'https://shop.vercel.app',
    'https://shop-git-main.pages.dev',
    'https://*.preview.shop.com',
    'https://*.corp.internal',
  ])('can be %s', (origin) => expect(problem([origin])).toBeUndefined())

  it('have to be listed', () => {
    for (const origins of [undefined, []]) expect(problem(origins)).toContain('project shop: origins must be listed')
  })
})

describe('the frame of a project whose origins have a pattern', () => {
  let site: ProductionSite
  beforeAll(async () => {
    site = await startProductionSite({
      projects: [{ id: 'shop', origins: ['https://*.shop.example', 'https://*.*.mall.example', 'http://localhost:*'] }],
    })
  }, 120_000)
  afterAll(() => site.stop())

  const ask = (origin: string): Promise<Response> =>
    fetch(`${site.handle.url}/sdk?${new URLSearchParams({ projectId: 'shop', origin })}`)

  it.each([
    'https://*.shop.example',
    'https://*.mall.example',
    'https://*.*.mall.example',
    'https://*.evil.mall.example',
    'http://localhost:*',
    'https://a;sandbox.shop.example',
    'https://evil,x.shop.example',
    "https://'none'.shop.example",
    'https://a b.shop.example',
    'https://a%20b.shop.example',
    'https://a\nb.shop.example',
    'https://shop.example',
    'https://a.b.shop.example',
    'https://a.shop.example/',
    'https://a.shop.example?x',
    'https://a.shop.example:443',
    'https://a.shop.example.',
    'https://A.shop.example',
    'https://ä.shop.example',
    'https://user@a.shop.example',
    'http://a.shop.example',
    'https:a.shop.example',
    '*',
    "'self'",
    'null',
    '',
  ])('is not served to %s', async (origin) => {
    const answer = await ask(origin)
    expect(answer.status).toBe(403)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/shop\.example|mall\.example|\*/)
    expect(await answer.text()).not.toContain('ticket')
  })

  it.each([
    'https://a.shop.example',
    'https://pr-7.shop.example',
    'https://my_app.shop.example',
    'https://xn--4ca.shop.example',
    'https://a.b.mall.example',
    'http://localhost:5173',
  ])('is served to %s, and names it alone', async (origin) => {
    const answer = await ask(origin)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toMatch(new RegExp(`frame-ancestors ${origin}$`))
  })
})
