import type { SignerAnswers, SignerCalls } from '@portico/wallet-requests/signer'
import { Agent, request as httpRequest, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'

import { ApiError } from '../errors/ApiError.js'

export type SignerClientOptions = { readonly timeout?: number | undefined } & (
  | { readonly socketPath: string }
  | {
      /** `https://host:port` */
      readonly url: string
      /** PEM. `server` is the name in the signer's certificate. */
      readonly tls: { readonly key: string; readonly cert: string; readonly ca: string; readonly server: string }
    }
)

/**
 * Asks the signer. What it refuses is an ApiError with its code; `signer/unavailable`: it is not known whether the call was done.
 * Nothing is asked again by itself: who asks to sign once more sends the very same call, which is answered the same.
 */
export interface SignerClient {
  call<Name extends keyof SignerCalls>(name: Name, input: SignerCalls[Name]): Promise<SignerAnswers[Name]>
  /** Whether it answers. */
  isReady(): Promise<boolean>
  close(): void
}

const defaultTimeout = 10_000
const mostAnswer = 4_000_000

export function createSignerClient(options: SignerClientOptions): SignerClient {
  const { timeout = defaultTimeout } = options
  const keeping = { keepAlive: true, maxSockets: 64 } as const
  const agent =
    'socketPath' in options
      ? new Agent(keeping)
      : new TlsAgent({
          ...keeping,
          key: options.tls.key,
          cert: options.tls.cert,
          ca: options.tls.ca,
          servername: options.tls.server,
          minVersion: 'TLSv1.3',
        })

  function open(path: string, method: string, headers: Record<string, string | number>) {
    const common: RequestOptions = { agent, method, path, headers, signal: AbortSignal.timeout(timeout) }
    if ('socketPath' in options) return httpRequest({ ...common, socketPath: options.socketPath })
    const { hostname, port } = new URL(options.url)
    return httpsRequest({ ...common, hostname, port })
  }

  async function send(path: string, body?: string): Promise<{ readonly status: number; readonly text: string }> {
    const headers =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    return new Promise((resolve, reject) => {
      const request = open(path, body === undefined ? 'GET' : 'POST', headers)
      request.once('error', reject)
      request.once('response', (response) => {
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length > mostAnswer) request.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        response.once('error', reject)
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      })
      request.end(body)
    })
  }

  return {
    async call(name, input) {
      const { status, text } = await send(name, JSON.stringify(input)).catch(() => {
        throw new ApiError(503, 'signer/unavailable', 'The wallet cannot sign now. Try again in a moment.')
      })
      const answer = parse(text)
      if (status === 200) return answer as never
      const { code, message } = Object(answer) as { readonly code?: unknown; readonly message?: unknown }
      throw new ApiError(
        status as ApiError['status'],
        typeof code === 'string' ? code : 'signer/failed',
        typeof message === 'string' ? message : 'The signer could not do this.',
      )
    },
    isReady: async () => (await send('/health').catch(() => undefined))?.status === 200,
    close: () => agent.destroy(),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
