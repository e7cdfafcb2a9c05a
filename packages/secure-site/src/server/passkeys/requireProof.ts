import type { ActProof } from '@portico/wallet-requests/signer'
import { ApiError } from '../errors/ApiError.js'
import type { Session } from '../auth/Session.js'

/** For this long, who proved who they are may do what needs a proof. Milliseconds. */
export const proofTime: number = 5 * 60_000

/** What of a visitor's passkeys other parts ask. */
export interface PasskeyProof {
  readonly isEnrolled: boolean
  /** When the passkey was added with which this browser's visitor proved in the last five minutes who they are. */
  readonly since?: number | undefined
}

export interface PasskeyProofs {
  proofOf(session: Session): Promise<PasskeyProof>
  /** When a passkey of this user was added. Undefined for any other. */
  sinceOf(userId: string, id: string): Promise<number | undefined>
}

/**
 * For changes that a thief would make: the visitor proved in the last five minutes who they are, with a passkey where the
 * account has one, else by a code or a login.
 * @throws ApiError 403 `embedded/passkeyNeeded`, `embedded/proofNeeded`
 */
export async function requireProof(
  passkeys: Pick<PasskeyProofs, 'proofOf'>,
  session: Session,
  now: number,
): Promise<PasskeyProof> {
  const proof = await passkeys.proofOf(session)
  if (proof.since !== undefined) return proof
  if (proof.isEnrolled) throw passkeyNeeded()
  if (now - session.provedAt > proofTime) {
    throw new ApiError(403, 'embedded/proofNeeded', 'Confirm that it is you, then do it again.')
  }
  return proof
}

/**
 * Of what the signer does: where the account has a passkey, the one that signed this act. The signer verifies what it signed, and
 * comes last in each act, so that the site asks for no ceremony of its own.
 * @throws ApiError 403 `embedded/passkeyNeeded`, 400 `embedded/badPasskey`
 */
export async function passkeyOfAct(
  passkeys: PasskeyProofs,
  session: Session,
  { passkey }: ActProof,
): Promise<PasskeyProof> {
  if (passkey === undefined) {
    if ((await passkeys.proofOf(session)).isEnrolled) throw passkeyNeeded()
    return { isEnrolled: false }
  }
  const since = await passkeys.sinceOf(session.userId, passkey.id)
  if (since === undefined) throw badPasskey()
  return { isEnrolled: true, since }
}

/** `passkeyOfAct`, and where the account has no passkey a fresh code or login. @throws as both */
export async function requireActProof(
  passkeys: PasskeyProofs,
  session: Session,
  proof: ActProof,
  now: number,
): Promise<PasskeyProof> {
  const used = await passkeyOfAct(passkeys, session, proof)
  return used.isEnrolled ? used : requireProof(passkeys, session, now)
}

export function passkeyNeeded(): ApiError {
  return new ApiError(403, 'embedded/passkeyNeeded', 'This account has a passkey, which has to be used for this.')
}

export function badPasskey(): ApiError {
  return new ApiError(400, 'embedded/badPasskey', 'The passkey was not accepted. Try again.')
}
