import type { UnsignedOperation } from '@portico/wallet-requests/accounts'
import { Agent, request as httpRequest, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'

import { ApiError } from '../errors/ApiError.js'
import type { ExportCall, SealedWords } from '../../signer/accounts/createExports.js'
import type { Enrolled, FrameEnrolment, PasskeyEnrolment } from '../../signer/accounts/createKeys.js'
import type { WalletOwner } from '../../signer/accounts/createWallets.js'
import type { WalletAccounts } from '../../signer/custody/PublicKeys.js'
import type { SponsorAnswer, SponsorCall } from '../../signer/paymaster/createPaymaster.js'
import type { ActProof } from '../../signer/proofs/createActs.js'
import type { NewSession, OwnSession } from '../../signer/sessions/createSmartSessions.js'
import type { SignAnswer } from '../../signer/sign/createSign.js'
import type { SignCall } from '../../signer/sign/SignCall.js'

interface OfUser {
  readonly userId: string
}
interface Proven extends OfUser {
  readonly proof: ActProof
}

/** As JSON has it: integers are hexadecimal. */
type InJson<Value> = { readonly [Name in keyof Value]: Value[Name] extends bigint | undefined ? string : Value[Name] }

/** What the site asks, by the path of the call. */
export interface SignerCalls {
  readonly '/wallets/create': WalletOwner
  readonly '/wallets/read': WalletOwner
  readonly '/keys/enrol': FrameEnrolment | PasskeyEnrolment
  readonly '/keys/end': OfUser & { readonly keys: readonly string[]; readonly proof?: ActProof | undefined }
  readonly '/keys/undo': OfUser & { readonly since: number }
  readonly '/users/freeze': OfUser
  readonly '/users/read': OfUser
  readonly '/users/thaw': Proven
  readonly '/users/delete': Proven
  readonly '/users/keep': OfUser
  readonly '/sign': SignCall
  readonly '/export': ExportCall
  readonly '/sessions/create': NewSession
  readonly '/sessions/sign': { readonly pci: string; readonly operation: InJson<UnsignedOperation> }
  readonly '/sessions/end': { readonly pci: string }
  readonly '/paymaster/sign': Omit<SponsorCall, 'operation'> & { readonly operation: InJson<UnsignedOperation> }
}

/** What it answers. */
export interface SignerAnswers {
  readonly '/wallets/create': { readonly accounts: WalletAccounts }
  readonly '/wallets/read': { readonly accounts: WalletAccounts | null }
  readonly '/keys/enrol': Enrolled
  readonly '/keys/end': Record<string, never>
  readonly '/keys/undo': Record<string, never>
  readonly '/users/freeze': Record<string, never>
  readonly '/users/read': { readonly isFrozen: boolean }
  readonly '/users/thaw': Record<string, never>
  /** When it is done. */
  readonly '/users/delete': { readonly at: number }
  readonly '/users/keep': Record<string, never>
  readonly '/sign': SignAnswer
  readonly '/export': SealedWords
  readonly '/sessions/create': OwnSession & { readonly appKey: string }
  readonly '/sessions/sign': { readonly signature: `0x${string}` }
  readonly '/sessions/end': Record<string, never>
  readonly '/paymaster/sign': SponsorAnswer
}

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
