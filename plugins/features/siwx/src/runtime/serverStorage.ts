import { namespaceOf, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { SiwxContext } from '../SiwxSpec.js'
import type { SiwxSession } from '../SiwxOptions.js'
import type { SessionStorage } from './SessionStorage.js'
import { unlessLeft } from './unlessLeft.js'

/** EIP-4361 wants at least eight letters and digits, and nothing else would fit into a line. */
const NonceSchema = v.object({ nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,128}$/)) })
const SessionSchema = v.object({
  accounts: v.array(
    v.object({
      address: v.string(),
      chainId: v.custom<Caip2>((value) => typeof value === 'string' && value.includes(':')),
      issuedAt: v.optional(v.string()),
      expirationTime: v.optional(v.string()),
    }),
  ),
  expirationTime: v.optional(v.string()),
})
const RefusalSchema = v.object({ message: v.string() })

/** Sessions on a server: handlers of `@portico/siwx-server` below `url`. The cookie is the session; the page knows whose it is. */
export function serverStorage(
  { wants, error, config }: SiwxContext,
  url: string,
): Omit<SessionStorage, 'create'> & { nonce(signal: AbortSignal): Promise<string> } {
  let endsAt: number | undefined
  /** Each answer may have another cookie: the next request waits for it. */
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
  async function askSession(endpoint: string, signal: AbortSignal, body?: object) {
    const session = await inTurn(() => ask(endpoint, SessionSchema, signal, body))
    endsAt = Date.parse(session.expirationTime ?? '') || undefined
    return session
  }
  async function ask<T>(...request: Parameters<typeof askOnce<T>>): Promise<T> {
    const [, , signal, body] = request
    try {
      return await unlessLeft(() => askOnce(...request), signal)
    } catch (cause) {
      if (!(cause instanceof TypeError) || body) throw cause
      return askOnce(...request)
    }
  }
  async function askOnce<T>(
    endpoint: string,
    schema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
    body?: object,
  ): Promise<T> {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/${endpoint}`, {
      credentials: 'include',
      cache: 'no-store',
      signal,
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const json: unknown = await answer.json().catch((cause: unknown) => {
      if (!(cause instanceof SyntaxError)) throw cause
    })
    if (answer.ok) return v.parse(schema, json)
    const refusal = v.safeParse(RefusalSchema, json)
    const reason = refusal.success ? refusal.output.message : `The server answered ${answer.status}`
    throw error('notAccepted', { reason }, { details: reason })
  }
  return {
    nonce: async (signal) => (await ask('nonce', NonceSchema, signal)).nonce,
    async get(network, address, signal) {
      const { accounts } = await askSession('session', signal)
      const chain = wants.chain?.for(namespaceOf(network))
      const ofSession = accounts.filter(
        (account) =>
          account.chainId === network && (account.address === address || chain?.sameAddress(account.address, address)),
      )
      const { domain = location.host, uri = location.origin } = config
      return ofSession.map((account) => toSession(account, domain, uri))
    },
    async add(sessions, signal) {
      // One nonce and one account: the server verifies them together, or none.
      const signIns = sessions.map(({ data, message, signature, cacao }) => ({
        ...(cacao ? { cacao } : { message, signature }),
        address: data.accountAddress,
        chainId: data.chainId,
      }))
      await askSession('verify', signal, { signIns })
    },
    async revoke(chainId, address, signal) {
      await askSession('signout', signal, { address, chainId })
    },
    async revokeAll(address, signal) {
      await askSession('signout', signal, { address })
    },
    endsAt: () => endsAt,
  }
}

/** What a page may know of a session that the server keeps. */
function toSession(
  { address, chainId, issuedAt, expirationTime }: v.InferOutput<typeof SessionSchema>['accounts'][number],
  domain: string,
  uri: string,
): SiwxSession {
  const data = { accountAddress: address, chainId, domain, uri, version: '1', nonce: '', issuedAt, expirationTime }
  return { data, message: '', signature: '' }
}
