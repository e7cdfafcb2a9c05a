import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

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
