import { withSignals } from '@portico/core'
import { createAppClient, generateNonce, viemConnector, type AppClient } from '@farcaster/auth-client'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseSiweMessage } from 'viem/siwe'

import { ApiError } from '../errors/ApiError.js'
import { findOrCreateUser } from '../login/users.js'
import { longestWait } from '../auth/createWaits.js'
import { createToken, hashToken } from '../auth/Pepper.js'
import type { FrameKey } from '../auth/Session.js'
import type { FarcasterConfig } from '../SecureSiteConfig.js'
import type { Asker, SocialAnswer, SocialDeps } from './createSocialLogins.js'
import { flowTime } from './socialFlows.js'

export interface FarcasterDeps extends Omit<SocialDeps, 'clients' | 'continues'> {
  readonly config: FarcasterConfig
}

export interface FarcasterLogins {
  /**
   * Begins a login, and ends the one that this browser began before.
   * @param locale of the page
   * @returns what the QR code shows
   */
  start(key: FrameKey, locale?: string): Promise<{ readonly url: string }>
  /**
   * Resolves when the visitor approved, or after 25 seconds.
   * @throws ApiError 400 `embedded/failed`, and as `WaitPlaces.take`
   */
  wait(asker: Asker, signal?: AbortSignal): Promise<SocialAnswer | { readonly next: 'wait' }>
}

/** Names the register of accounts, which is the same whatever relay carried the approval. */
export const farcasterIssuer = 'farcaster'
const waitInterval = 1000
/** Milliseconds for each request to the relay or the node. */
const timeout = 10_000

/** "Sign in with Farcaster": the visitor approves on a phone, and the relay carries the signed message here. */
export function createFarcasterLogins(deps: FarcasterDeps): FarcasterLogins {
  const { db, log, logins, places, origin, now, config } = deps
  const domain = new URL(origin).host
  const client = createAppClient({
    ethereum: viemConnector({ rpcUrl: config.rpcUrl }),
    ...(config.relayUrl === undefined ? {} : { relay: config.relayUrl }),
  })

  async function check(channelToken: string, nonce: string): Promise<Approved | undefined> {
    const { data, isError } = await within(client.status({ channelToken }))
    if (isError) throw failed()
    // The relay hands the answer out once, and ends the channel with it.
    if (data.state === undefined) throw failed()
    if (data.state !== 'completed') return undefined
    const { message, signature, username, fid } = data
    if (message === undefined || signature === undefined || !isTimely(message, origin, now())) throw failed()
    const verified = await verify(client, { nonce, domain, message, signature })
    if (verified !== fid) throw failed()
    return { fid, userName: safeName(username, fid) }
  }

  /** A stranger may show a QR code of their own to the owner of an account: the approval comes from the owner, the browser does not. */
  async function finish(asker: Asker, { fid, userName }: Approved, locale: string | undefined): Promise<SocialAnswer> {
    const { key } = asker
    const walletGroup = deps.groupOf(key.projectId)
    const user = await findOrCreateUser(
      db,
      { walletGroup, issuer: farcasterIssuer, subject: String(fid), userName },
      now(),
    )
    if (!('userId' in user)) throw failed()
    const email = await emailOfOwner(db, user.userId, key.jkt)
    if (email !== undefined) return { next: 'proveEmail', email, ...(await logins.start({ ...asker, email, locale })) }
    const tokens = await logins.finish({ ...asker, ...user, provider: farcasterIssuer, locale })
    log({ level: 'info', event: 'social.loggedIn', provider: 'farcaster' })
    return { next: 'done', tokens, userName }
  }

  return {
    async start(key, locale) {
      const nonce = generateNonce()
      const expirationTime = new Date(now() + flowTime).toISOString()
      const channel = await within(
        client.createChannel({ siweUri: `${origin}/`, domain, nonce, expirationTime, acceptAuthAddress: true }),
      )
      if (channel.isError || channel.data.nonce !== nonce) throw failed()
      const { channelToken, url } = channel.data
      await db.deleteFrom('social_flow').where('jkt', '=', key.jkt).execute()
      await db
        .insertInto('social_flow')
        .values({
          id: hashToken(createToken()),
          jkt: key.jkt,
          project_id: key.projectId,
          origin: key.origin,
          provider: 'farcaster',
          issuer: farcasterIssuer,
          state: channelToken,
          nonce,
          verifier: '',
          match_code: '',
          locale: locale ?? null,
          expires_at: now() + flowTime,
        })
        .execute()
      return { url }
    },

    async wait(asker, signal) {
      const { key, client: network } = asker
      const until = now() + longestWait
      const flow = await db
        .selectFrom('social_flow')
        .selectAll()
        .where('jkt', '=', key.jkt)
        .where('project_id', '=', key.projectId)
        .where('origin', '=', key.origin)
        .where('provider', '=', 'farcaster')
        .where('status', '=', 'new')
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (!flow) throw failed()
      const place = places.take(`farcaster ${flow.id}`, { client: network, account: key.jkt })
      try {
        for (;;) {
          const approved = await check(flow.state, flow.nonce)
          // Also where a newer request waits since: the relay does not say it twice.
          if (approved) {
            const { numDeletedRows: count } = await db
              .deleteFrom('social_flow')
              .where('id', '=', flow.id)
              .executeTakeFirst()
            if (count !== 1n) throw failed()
            return await finish(asker, approved, flow.locale ?? undefined)
          }
          place.ended.throwIfAborted()
          if (now() >= until) return { next: 'wait' }
          await withSignals([signal, place.ended], (stop) => deps.wait(waitInterval, stop)).catch(() =>
            place.ended.throwIfAborted(),
          )
          if (signal?.aborted === true) return { next: 'wait' }
        }
      } finally {
        place.leave()
      }
    },
  }
}

/** The address at which the owner has to confirm a browser that is new to the account. */
async function emailOfOwner(db: FarcasterDeps['db'], userId: string, jkt: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_account')
    .leftJoin('device', (join) => join.onRef('device.user_id', '=', 'user_account.id').on('device.jkt', '=', jkt))
    .select(['user_account.email', 'device.jkt'])
    .where('user_account.id', '=', userId)
    .where('email_proven', '=', true)
    .executeTakeFirst()
  return row?.jkt === null ? (row.email ?? undefined) : undefined
}

interface Approved {
  readonly fid: number
  readonly userName: string
}

interface SignedMessage {
  readonly nonce: string
  readonly domain: string
  readonly message: string
  readonly signature: `0x${string}`
}

/** @returns the account, where its owner or one of its auth addresses signed */
async function verify(client: AppClient, signed: SignedMessage): Promise<number> {
  const result = await within(client.verifySignInMessage({ ...signed, acceptAuthAddress: true }))
  if (result.isError || !result.success) throw failed()
  return result.fid
}

/** The message is for this site, is not over, and was not written before this login. */
function isTimely(message: string, origin: string, now: number): boolean {
  const { uri, issuedAt, expirationTime } = parseSiweMessage(message)
  if (uri === undefined || !URL.canParse(uri) || new URL(uri).origin !== origin) return false
  if (expirationTime !== undefined && expirationTime.getTime() <= now) return false
  return issuedAt !== undefined && Math.abs(now - issuedAt.getTime()) <= flowTime
}

/** What the relay says about the name is not signed: it is shown, and decides nothing. */
function safeName(userName: string | undefined, fid: number): string {
  return userName !== undefined && /^[a-z0-9][a-z0-9.-]{0,40}$/.test(userName) ? userName : `!${fid}`
}

async function within<Result>(work: Promise<Result>): Promise<Result> {
  const late = new AbortController()
  try {
    return await Promise.race([
      work,
      sleep(timeout, undefined, { signal: late.signal }).then(() => Promise.reject(failed())),
    ])
  } finally {
    late.abort()
  }
}

function failed(): ApiError {
  return new ApiError(400, 'embedded/failed', 'Failed to connect to farcaster')
}
