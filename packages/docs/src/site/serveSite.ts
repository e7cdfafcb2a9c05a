import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the static files are, and where a server of them has to begin. */
export const siteFolder: string = fileURLToPath(new URL('../../dist/site', import.meta.url))

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Writes `content-security-policy.txt`: a policy without `unsafe-inline` for scripts. VitePress puts small scripts into each page (the
 * mode before the first paint, the names of its chunks), so the policy names their hashes. Highlighted code and the menu have `style`
 * attributes, which hashes cannot name.
 */
export function writePolicy(folder: string): void {
  const scripts = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const html = readFileSync(join(folder, file), 'utf8')
    for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
      if (!/\ssrc=/.test(attributes) && text !== '') scripts.add(hashOf(text))
  }
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...scripts].sort().join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  writeFileSync(join(folder, 'content-security-policy.txt'), `${policy}\n`)
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

export interface ServedSite {
  readonly url: string
  close(): Promise<void>
}

function fileOf(folder: string, url: string): string | undefined {
  const path = normalize(decodeURIComponent(url.split('?')[0]!))
  const found = [path, `${path}.html`, join(path, 'index.html')]
    .map((candidate) => join(folder, candidate))
    .find((file) => file.startsWith(folder) && existsSync(file) && statSync(file).isFile())
  return found
}

/**
 * Serves static files on this machine with the policy that was written for them.
 * @param port 0 for any free one
 */
export async function serveSite(folder: string, port: number): Promise<ServedSite> {
  const policy = readFileSync(join(folder, 'content-security-policy.txt'), 'utf8').trim()
  const server = createServer((request, response) => {
    const file = fileOf(folder, request.url ?? '/')
    response.writeHead(file ? 200 : 404, {
      'content-type': types[extname(file ?? '.html')] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    })
    createReadStream(file ?? join(folder, '404.html')).pipe(response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: listening } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${listening}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
