import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'

import { ApiError } from '../errors/ApiError.js'
import type { Log } from '@portico/server'
import type { MailQueue } from '../mail/createMailQueue.js'
import { createToken, hashToken } from '../auth/Pepper.js'
import type { Queries } from '../auth/tables.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import { badPasskey } from './requireProof.js'
import type { PasskeyTables } from './tables.js'

export interface PasskeyDeps {
  readonly db: Queries<PasskeyTables>
  /** Of the site, as visitors reach it. Its host is the relying party. */
  readonly origin: string
  readonly mails: MailQueue
  readonly signer: Pick<SignerClient, 'call'>
  readonly log: Log
  now(): number
}

const challengeTime = 5 * 60_000

type Purpose = PasskeyTables['passkey_challenge']['purpose']
/** The browser of a ceremony; before the login without a user. */
interface Subject {
  readonly jkt: string
  readonly userId?: string
}

/** What the ceremonies of WebAuthn have in common. */
export interface Ceremonies {
  /** The host of the site. */
  readonly rpID: string
  addChallenge(purpose: Purpose, subject: Subject): Promise<Uint8Array<ArrayBuffer>>
  /** Whether the challenge was given to this browser for this, and not used before. */
  takeChallenge(challenge: string, purpose: Purpose, subject: Subject): Promise<boolean>
  /** @throws ApiError 400 `embedded/badPasskey` */
  requireTop(clientDataJSON: string): void
  /** Verifies what a passkey signed. @returns its row @throws ApiError 400 `embedded/badPasskey`, `embedded/unknownPasskey` */
  verify(
    response: AuthenticationResponseJSON,
    isChallenge: (challenge: string) => Promise<boolean>,
  ): Promise<Selectable<PasskeyTables['passkey']>>
}

export function createCeremonies({ db, origin, log, now }: Omit<PasskeyDeps, 'signer'>): Ceremonies {
  const rpID = new URL(origin).hostname

  async function addChallenge(purpose: Purpose, { jkt, userId }: Subject): Promise<Uint8Array<ArrayBuffer>> {
    const token = createToken()
    const times = { expires_at: now() + challengeTime }
    await db
      .insertInto('passkey_challenge')
      .values({ hash: hashToken(token), purpose, jkt, user_id: userId ?? null, ...times })
      .execute()
    return new Uint8Array(Buffer.from(token, 'base64url'))
  }

  async function takeChallenge(challenge: string, purpose: Purpose, { jkt, userId }: Subject): Promise<boolean> {
    const { numDeletedRows: count } = await db
      .deleteFrom('passkey_challenge')
      .where('hash', '=', hashToken(challenge))
      .where('purpose', '=', purpose)
      .where('jkt', '=', jkt)
      .where('user_id', userId === undefined ? 'is' : '=', userId ?? null)
      .where('expires_at', '>', now())
      .executeTakeFirstOrThrow()
    return count === 1n
  }

  function requireTop(clientDataJSON: string): void {
    // What the browser wrote, and a passkey signs. In the frame of another page, that page could have led the visitor there.
    const data: unknown = parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { crossOrigin, topOrigin } = Object(data) as { readonly crossOrigin?: unknown; readonly topOrigin?: unknown }
    if (crossOrigin !== true && topOrigin === undefined) return
    log({ level: 'warn', event: 'passkey.inFrame' })
    throw badPasskey()
  }

  async function verify(response: AuthenticationResponseJSON, isChallenge: (challenge: string) => Promise<boolean>) {
    requireTop(response.response.clientDataJSON)
    const row = await db.selectFrom('passkey').selectAll().where('id', '=', response.id).executeTakeFirst()
    if (!row) throw new ApiError(400, 'embedded/unknownPasskey', 'This passkey does not belong to an account here.')
    const publicKey = new Uint8Array(Buffer.from(row.public_key, 'base64url'))
    const credential = { id: row.id, publicKey, counter: row.counter }
    const common = { response, credential, requireUserVerification: true }
    const checked = await verifyAuthenticationResponse({
      ...common,
      expectedChallenge: isChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch(() => undefined)
    if (!checked?.verified) {
      log({ level: 'warn', event: 'passkey.refused' })
      throw badPasskey()
    }
    const { newCounter } = checked.authenticationInfo
    const { numUpdatedRows: count } = await db
      .updateTable('passkey')
      .set({ counter: newCounter, used_at: now() })
      .where('id', '=', row.id)
      .where('counter', '=', row.counter)
      .executeTakeFirstOrThrow()
    if (count !== 1n) throw badPasskey()
    return row
  }

  return { rpID, addChallenge, takeChallenge, requireTop, verify }
}

export function notListed(): ApiError {
  return new ApiError(404, 'embedded/unknownPasskey', 'This passkey is not in the list any more.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
