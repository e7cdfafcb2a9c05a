import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { ApiError } from '../errors/ApiError.js'
import { checkProof, currentNonce, type Proof } from './checkProof.js'
import type { Sessions } from './createSessions.js'
import { readPageTicket, ticketTime, type PageTicket } from './pageTicket.js'
import type { Pepper } from './Pepper.js'
import type { FrameKey, KeyEnv, RequireKey, RequireSession, SessionEnv } from './Session.js'
import type { UsedProofs } from '@portico/server'

export interface GuardDeps {
  readonly used: UsedProofs
  readonly pepper: Pepper
  readonly sessions: Sessions
  /** Of the site, as visitors reach it. */
  readonly origin: string
  now(): number
}

/** What stands before the routes of /api. */
export interface Guards {
  readonly requireSession: RequireSession
  readonly requireKey: RequireKey
  /** A proof of a key, and the page that it was made on: for tokens that are renewed. */
  keyOf(c: Context): Promise<FrameKey>
  /** A proof of a key alone: for the site's own windows, which are of no project. */
  proofOf(c: Context): Promise<Proof>
}

export function createGuards({ used, pepper, sessions, origin, now }: GuardDeps): Guards {
  function proofOf(c: Context, token?: string): Promise<Proof> {
    requireOwnPage(c, origin)
    // Each answer brings the nonce for the next request, also one that refuses.
    c.header('DPoP-Nonce', currentNonce(pepper, now()))
    const request = { method: c.req.method, url: `${origin}${new URL(c.req.url).pathname}`, token }
    return checkProof({ used, pepper, now }, c.req.header('dpop'), request)
  }

  /** The document that asks. One that is open for long goes on with its login; to begin one, it has to be young. */
  function pageOf(c: Context, mostAge = Number.POSITIVE_INFINITY): PageTicket {
    const page = readPageTicket(pepper, c.req.header('portico-page') ?? '')
    if (page && now() - page.at < mostAge) return page
    throw new ApiError(403, 'embedded/pageExpired', 'This page was open for too long. Load it again.')
  }

  async function keyOf(c: Context, token?: string, mostAge?: number): Promise<FrameKey & Pick<Proof, 'jwk'>> {
    const { jkt, jwk } = await proofOf(c, token)
    const { projectId, origin: embedder } = pageOf(c, mostAge)
    return { projectId, origin: embedder, jkt, jwk }
  }

  return {
    keyOf: (c) => keyOf(c),
    proofOf: (c) => proofOf(c),

    requireSession: createMiddleware<SessionEnv>(async (c, next) => {
      const token = tokenOf(c)
      if (token === undefined) throw new ApiError(401, 'embedded/tokenExpired', 'The request needs a login.')
      const key = await keyOf(c, token)
      c.set('jwk', key.jwk)
      c.set('session', await sessions.read(token, key))
      await next()
    }),

    requireKey: createMiddleware<KeyEnv>(async (c, next) => {
      const token = tokenOf(c)
      const key = await keyOf(c, token, ticketTime)
      c.set('key', key)
      if (token !== undefined) c.set('session', await sessions.read(token, key))
      await next()
    }),
  }
}

function tokenOf(c: Context): string | undefined {
  return /^DPoP ([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/**
 * Requests come from pages of this site only. Browsers write these two headers, pages cannot.
 * @throws ApiError 403 `embedded/originNotAllowed`
 */
export function requireOwnPage(c: Context, origin: string): void {
  const from = c.req.header('origin')
  if (c.req.header('sec-fetch-site') === 'same-origin' && (from === undefined || from === origin)) return
  throw new ApiError(403, 'embedded/originNotAllowed', 'Requests are taken from pages of this site only.')
}
