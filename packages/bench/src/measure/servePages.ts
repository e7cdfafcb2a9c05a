import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Compressed when it is read: the best compression takes long, and most files of a page are never asked for. */
export interface ServedFile {
  readonly body: Buffer
  readonly compressed: Buffer
  readonly gzip: number
  readonly brotli: number
}

export interface PageServer {
  readonly url: string
  readonly files: ReadonlyMap<string, ServedFile>
  stop(): Promise<void>
}

export interface PageServerOptions {
  /** Another origin of this machine that the page may talk to. */
  readonly connect?: string
  /** Without it the page runs under a policy as strict as policies get. */
  readonly policy?: 'strict' | 'none'
}

/** As in `pages/benchNetwork.ts`. */
const nodePath = '/node'

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
}

function policyFor(connect: string | undefined): string {
  const hosts = connect ? `'self' ${connect}` : "'self'"
  return `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${hosts} data: blob:; connect-src ${hosts}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

interface NodeCall {
  readonly id: number
}

/** The node of pages that need one: every amount is nothing. */
async function answerAsNode(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const calls = JSON.parse(await text(request)) as NodeCall | readonly NodeCall[]
  const answer = ({ id }: NodeCall) => ({ jsonrpc: '2.0', id, result: '0x0' })
  const answers = Array.isArray(calls) ? calls.map(answer) : answer(calls as NodeCall)
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers))
}

function servedFile(body: Buffer): ServedFile {
  let compressed: Buffer | undefined
  let brotli: number | undefined
  return {
    body,
    get compressed() {
      return (compressed ??= gzipSync(body, { level: 9 }))
    },
    get gzip() {
      return this.compressed.length
    },
    get brotli() {
      return (brotli ??= brotliCompressSync(body, quality).length)
    },
  }
}

/** Serves a built page and React beside it on a free loopback port. */
export async function servePages(
  files: ReadonlyMap<string, Buffer>,
  options: PageServerOptions = {},
): Promise<PageServer> {
  const served = new Map([...files].map(([path, body]) => [path, servedFile(body)] as const))
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === nodePath) return void answerAsNode(request, response)
    const path = pathname === '/' ? '/index.html' : pathname
    const file = served.get(path)
    if (!file) {
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
      return
    }
    const ending = path.slice(path.lastIndexOf('.') + 1)
    response.setHeader('content-type', types[ending] ?? 'application/octet-stream')
    response.setHeader('cache-control', 'no-store')
    if (ending === 'html' && options.policy !== 'none')
      response.setHeader('content-security-policy', policyFor(options.connect))
    // As servers do: on a slow line it is the compressed size that takes the time.
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) {
      response.end(file.body)
      return
    }
    response.setHeader('content-encoding', 'gzip')
    response.end(file.compressed)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: served,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
