import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { json } from 'node:stream/consumers'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
}

/** Nothing inline, nothing from elsewhere but the services on loopback; docs/csp.md explains each part. */
export const strictPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: http://127.0.0.1:*",
  // By name: the co-signer of smart sessions.
  "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:* http://localhost:*",
  // The frame of the embedded wallet.
  'frame-src http://localhost:* http://*.localhost:*',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export interface PageServer {
  readonly url: string
  stop(): Promise<void>
}

export interface PageOptions {
  /** Content-Security-Policy of the page. */
  readonly policy?: string
  /** What stands in the page's root when it arrives, for `?ssr`. */
  readonly render?: (search: string) => string
  /** What a node at `/rpc` answers to every question. */
  readonly rpc?: string
  /** Answers what is below `/siwx/`. Made once the origin of the page is known. */
  readonly signIn?: (origin: string) => (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** Serves a folder of built files on loopback. */
export async function servePage(
  folder: string,
  { policy, render, rpc, signIn }: PageOptions = {},
): Promise<PageServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://page')
    if (rpc !== undefined && url.pathname === '/rpc') void answerRpc(request, response, rpc)
    else if (signInEndpoints && url.pathname.startsWith('/siwx/')) void signInEndpoints(request, response)
    else void answer(url, response)
  })
  async function answer(url: URL, response: ServerResponse): Promise<void> {
    const path = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname
    try {
      let body: string | Buffer = await readFile(join(folder, normalize(path)))
      if (path.endsWith('.html')) {
        if (policy) response.setHeader('content-security-policy', policy)
        if (render && url.searchParams.has('ssr'))
          body = body.toString().replace('<!--page-->', () => render(url.search))
      }
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signInEndpoints = signIn?.(origin)
  return {
    url: `${origin}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function answerRpc(request: IncomingMessage, response: ServerResponse, result: string): Promise<void> {
  const { id } = (await json(request)) as { readonly id: number }
  response.writeHead(200, { 'content-type': types['.json'] }).end(JSON.stringify({ jsonrpc: '2.0', id, result }))
}
