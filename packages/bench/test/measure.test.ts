import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPage, servedFiles } from '../src/build/buildPage.js'
import { foreignRequests, scriptBytes } from '../src/measure/bytes.js'
import { measureBytes } from '../src/measure/measureBytes.js'
import { openLab, type Lab } from '../src/measure/openLab.js'
import { openList } from '../src/measure/openList.js'
import { servePages, type PageServer } from '../src/measure/servePages.js'
import { visitPage } from '../src/measure/visitPage.js'
import { metrics } from '../src/metrics.js'
import { countInstantiations } from '../src/types/countInstantiations.js'

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
afterAll(() => rmSync(folder, { recursive: true }))
const servers: PageServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

async function serve(files: Readonly<Record<string, string>>): Promise<PageServer> {
  const server = await servePages(new Map(Object.entries(files).map(([path, body]) => [path, Buffer.from(body)])))
  servers.push(server)
  return server
}

describe('bytes', () => {
  it('counts each script once, React apart, and nothing else', async () => {
    const server = await serve({
      '/index.html': '<p>',
      '/assets/a.js': 'a'.repeat(500),
      '/react/react.js': 'b',
      '/a.css': 'c',
    })
    const asked = ['/', '/assets/a.js', '/assets/a.js?again', '/react/react.js', '/a.css'].map(
      (path) => server.url + path,
    )
    const size = server.files.get('/assets/a.js')
    expect(scriptBytes(server, asked, 'page')).toEqual({ gzip: size?.gzip, brotli: size?.brotli, files: 1 })
    expect(scriptBytes(server, asked, 'react').gzip).toBe(server.files.get('/react/react.js')?.gzip)
  })

  it('tells requests to others, and for data, from the page’s own files', async () => {
    const server = await serve({ '/index.html': '<p>', '/a.js': 'a' })
    const foreign = ['https://elsewhere.example/a.js', `${server.url}/api`, 'wss://relay.example/']
    const own = [`${server.url}/`, `${server.url}/a.js`, `${server.url}/favicon.ico`, 'data:text/plain,a']
    expect(foreignRequests(server, [...own, ...foreign])).toEqual(foreign)
  })
})

it('serves pages under a strict policy', async () => {
  const server = await serve({ '/index.html': '<p>' })
  const policy = (await fetch(server.url)).headers.get('content-security-policy')
  expect(policy).toContain(`default-src 'none'; script-src 'self'; style-src 'self'`)
  expect(policy).toContain(`require-trusted-types-for 'script'`)
  expect((await fetch(`${server.url}/nothing`)).status).toBe(404)
})

it('sends what is asked for compressed, as the bytes are counted', async () => {
  const server = await serve({ '/index.html': '<p>', '/a.js': 'a'.repeat(5000) })
  const compressed = await fetch(`${server.url}/a.js`)
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(await compressed.text()).toBe('a'.repeat(5000))
  const plain = await fetch(`${server.url}/a.js`, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
})

describe('a visit', () => {
  /** A page with a button that React draws late, and a list that takes a second file. */
  const page = (script: string) =>
    serve({
      '/index.html': '<!doctype html><title>a</title><div id="root"></div><script type="module" src="/a.js"></script>',
      '/a.js': script,
      '/b.js': `document.body.append('Bench Wallet 5')`,
    })
  const button = `const button = document.createElement('button')
button.id = 'connect'
button.textContent = 'Connect'
button.addEventListener('click', () => import('/b.js'))
setTimeout(() => document.body.append(button), 100)
`
  let lab: Lab
  beforeAll(async () => {
    lab = await openLab()
  })
  afterAll(() => lab.close())

  it('builds React once for all pages', async () => {
    const files = await lab.sites.react()
    expect([...files.keys()]).toContain('/react/react-dom-client.js')
    expect(await lab.sites.react()).toBe(files)
  })

  it('clicks as soon as the button is painted, and waits for the line', async () => {
    const server = await page(button)
    const visit = await visitPage(lab, server, { early: true, line: 'slow' })
    const { milliseconds } = await openList(visit, 'early')
    await visit.end()
    expect(milliseconds).toBeGreaterThan(150)
    const fast = await visitPage(lab, server)
    const quick = await openList(fast)
    await fast.end()
    expect(quick.milliseconds).toBeLessThan(milliseconds)
  })

  it('counts the files of an opening, and keeps the errors of the page', async () => {
    const server = await page(`${button}setTimeout(() => { throw new Error('broken') })`)
    const { rows, errors } = await measureBytes(lab, server, 'a', { quick: true })
    expect(rows.find(({ metric }) => metric === metrics.openFiles)?.value).toBe(1)
    expect(errors).toEqual(['broken'])
  })

  it('counts what is fetched while the page is idle as fetched before the click, and not as ready', async () => {
    const server = await page(`${button}
      if (!location.search) requestIdleCallback(() => import('/b.js'))`)
    const { rows } = await measureBytes(lab, server, 'a', { quick: true })
    const value = (name: string) => rows.find(({ metric }) => metric === name)?.value
    const list = server.files.get('/b.js')!.gzip
    expect(value(metrics.preloadedGzip)).toBe(list)
    expect(value(metrics.openGzip)).toBe(list)
  })
})

it('builds a page whose script is the page, not one of its lazy parts, with React outside', async () => {
  const page = new URL('../src/pages/bareReact.tsx', import.meta.url).pathname
  const built = await buildPage(page, join(folder, 'site'))
  const html = readFileSync(join(built.folder, 'index.html'), 'utf8')
  expect(html).toMatch(/src="\/assets\/bareReact-\w+\.js"/)
  const scripts = [...(await servedFiles(built.folder))].filter(([path]) => path.endsWith('.js'))
  expect(scripts.map(([, body]) => body.toString()).join('')).toMatch(/from\s*"\/react\/react-dom-client\.js"/)
  expect(scripts.reduce((sum, [, body]) => sum + body.length, 0)).toBeLessThan(5000)
})

it('counts what a host costs the compiler, whose code compiles', () => {
  const [none, some] = [countInstantiations(0), countInstantiations(3)]
  expect([none.errors, some.errors]).toEqual([[], []])
  expect(some.instantiations).toBeGreaterThan(none.instantiations)
  const real = countInstantiations(3, [['@portico/evm', 'evm']])
  expect(real.errors).toEqual([])
  expect(real.instantiations).toBeGreaterThan(some.instantiations)
  expect(real.milliseconds).toBeGreaterThan(0)
}, 60_000)
