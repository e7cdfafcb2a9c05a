import type { IncomingMessage } from 'node:http'
import { verifyAuth, type AuthResult, type AuthRules } from './verifyAuth.js'

export interface AdmissionRules extends AuthRules {
  /** Accepted project ids; undefined accepts every one. */
  readonly projectIds: readonly string[] | undefined
  /** Accepted values of the `Origin` header; undefined accepts every one. Clients that are no browser send none and pass. */
  readonly origins: readonly string[] | undefined
}

export interface Admission {
  readonly result: AuthResult
  /** How the client wants to be refused: by a close after the handshake, or (the older way) by a failed handshake. */
  readonly refuseBy: 'close' | 'status'
}

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
}

/** Judges a request for a connection. The texts of refusals are those that clients of the public relay know. */
export async function admit(request: IncomingMessage, rules: AdmissionRules): Promise<Admission> {
  const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams
  const refuseBy = query.get('useOnCloseEvent') === 'true' ? 'close' : 'status'
  const refuse = (reason: string): Admission => ({ refuseBy, result: { ok: false, reason } })

  const projectId = query.get('projectId')
  if (!projectId) return refuse('Authorization error: Project ID is missing')
  if (rules.projectIds && !rules.projectIds.includes(projectId)) return refuse('Unauthorized: invalid key')
  const { origin } = request.headers
  if (rules.origins && origin !== undefined && !rules.origins.includes(origin))
    return refuse('Unauthorized: origin not allowed')
  const token = query.get('auth') ?? bearerOf(request.headers.authorization)
  return { refuseBy, result: await verifyAuth(token, rules) }
}
