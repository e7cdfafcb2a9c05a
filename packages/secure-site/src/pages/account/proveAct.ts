import type { ActProof } from '@portico/wallet-requests/signer'
import { actProof, challengeOf, type Act } from '@portico/wallet-requests/proofs'
import * as v from 'valibot'

import { ask, type AccountPage } from './AccountPage.js'
import { passkeyUnused } from './ceremonies.js'

const Owner = v.object({ userId: v.string() })
const Own = v.object({ passkeys: v.array(v.object({ id: v.string() })) })

/**
 * Proves to the signer what this page wants done: with its key, and with a passkey where the account has one. The site carries the
 * proof there, and can change nothing of it.
 * @param subject what it is done to. Default: the user
 * @throws PageError where the visitor does not use the passkey
 */
export async function proveAct(
  page: AccountPage,
  name: Act['name'],
  subject?: string,
): Promise<{ readonly userId: string; readonly proof: ActProof }> {
  const [{ userId }, { passkeys }] = await Promise.all([
    ask(page, '/session/user', {}, Owner),
    ask(page, '/passkeys/list', {}, Own),
  ])
  const issuedAt = Date.now()
  const text = actProof({ name, userId, subject: subject ?? userId }, issuedAt)
  const frame = { key: await page.api.thumbprint(), issuedAt, signature: await page.api.sign(text) }
  if (passkeys.length === 0) return { userId, proof: { frame } }
  const passkey = await assert(
    challengeOf(text),
    passkeys.map(({ id }) => id),
  ).catch(passkeyUnused(page))
  return { userId, proof: { frame, passkey } }
}

async function assert(challenge: string, ids: readonly string[]): Promise<NonNullable<ActProof['passkey']>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const allowCredentials = ids.map((id) => ({ id, type: 'public-key' as const }))
  return startAuthentication({
    optionsJSON: { challenge, rpId: location.hostname, allowCredentials, userVerification: 'required' },
  })
}
