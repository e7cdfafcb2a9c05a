import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyKey } from '@portico/wallet-requests/proofs'
import type { PasskeyAssertion } from '@portico/wallet-requests/signer'
import * as v from 'valibot'

import { passkeysOf, type Account, type KeyRow } from '../ledger/Account.js'
import type { Db } from '../tables.js'
import { SignerRefusal } from '../SignerRefusal.js'

const base64url = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most))

export const PasskeyKeySchema: v.GenericSchema<unknown, PasskeyKey> = v.strictObject({
  id: base64url(1400),
  publicKey: base64url(2000),
})

export const AssertionSchema: v.GenericSchema<unknown, PasskeyAssertion> = v.pipe(
  v.looseObject({
    id: base64url(1400),
    rawId: base64url(1400),
    type: v.literal('public-key'),
    response: v.looseObject({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(2000),
    }),
  }),
  v.transform((value) => ({ clientExtensionResults: {}, ...value }) as unknown as PasskeyAssertion),
)

export interface PasskeyContext {
  readonly db: Db
  /** Of the site. */
  readonly origin: string
}

const badPasskey = (): SignerRefusal =>
  new SignerRefusal(403, 'signer/badDecision', 'This was not signed by a passkey of the account.')

/**
 * Verifies what a passkey of the account signed, at the top of a page of the site, after it asked its owner.
 * @param challenge base64url
 * @returns its row
 * @throws SignerRefusal `signer/badDecision`
 */
export async function verifyPasskey(
  { db, origin }: PasskeyContext,
  account: Account,
  response: PasskeyAssertion,
  challenge: string,
): Promise<KeyRow> {
  const found = passkeysOf(account)
    .map((row) => ({ row, passkey: v.parse(PasskeyKeySchema, JSON.parse(row.jwk)) }))
    .find(({ passkey }) => passkey.id === response.id)
  if (!found || !isAtTop(response.response.clientDataJSON)) throw badPasskey()
  const { row, passkey } = found
  const { user_id, key } = row
  const counted = await db
    .selectFrom('signer_passkey_count')
    .select('count')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: counted?.count ?? 0,
    },
  }).catch(() => undefined)
  if (!checked?.verified) throw badPasskey()
  const count = checked.authenticationInfo.newCounter
  await db
    .insertInto('signer_passkey_count')
    .values({ user_id, key, count })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ count }))
    .execute()
  return row
}

/** In a frame, the page around it could have led the visitor there. */
function isAtTop(clientDataJSON: string): boolean {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { crossOrigin, topOrigin } = Object(data) as { readonly crossOrigin?: unknown; readonly topOrigin?: unknown }
    return crossOrigin !== true && topOrigin === undefined
  } catch {
    return false
  }
}
