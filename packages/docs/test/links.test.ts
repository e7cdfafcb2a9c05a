import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkLinks } from '../src/site/checkLinks.js'
import { serveSite, writePolicy } from '../src/site/serveSite.js'

const script = 'document.title = "a"'
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-docs-'))
  mkdirSync(join(folder, 'guides'))
  writeFileSync(join(folder, '404.html'), 'not here')
  writeFileSync(join(folder, 'index.html'), `<a href="/guides/a.html#b">a</a><a href="https://other.example/x">x</a>`)
  writeFileSync(
    join(folder, 'guides/a.html'),
    `<script>${script}</script><script src="/a.js"></script><h2 id="b">b</h2>`,
  )
  writeFileSync(join(folder, 'a.js'), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('finds links that lead to no page or to no heading, and lists those to other sites', () => {
  expect(checkLinks(folder)).toEqual({ broken: [], external: ['https://other.example/x'] })
  expect(readFileSync(join(folder, 'external-links.txt'), 'utf8')).toBe('https://other.example/x\n')
  writeFileSync(
    join(folder, 'guides/c.html'),
    '<a href="a#b">a</a><a href="./a.html#gone">b</a><a href="/gone.html">c</a><a href="../index.html">d</a><img src="gone.png">',
  )
  expect(checkLinks(folder).broken).toEqual([
    'guides/c.html: ./a.html#gone (no such heading)',
    'guides/c.html: /gone.html',
    'guides/c.html: gone.png',
  ])
})

it('serves the files on this machine, under a policy that names the scripts of the pages', async () => {
  writePolicy(folder)
  const site = await serveSite(folder, 0)
  try {
    expect(site.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const page = await fetch(`${site.url}/guides/a?x=1`)
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('<h2 id="b">')
    expect((await fetch(`${site.url}/gone`)).status).toBe(404)
    expect((await fetch(`${site.url}/..%2f..%2f..%2fetc%2fpasswd`)).status).toBe(404)
  } finally {
    await site.close()
  }
})
