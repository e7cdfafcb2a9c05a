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

/**
 * For changes that a thief would make: the visitor proved in the last five minutes who they are, with a passkey where the
 * account has one, else by a code or a login.
 * @throws ApiError 403 `embedded/passkeyNeeded`, `embedded/proofNeeded`
 */
export async function requireProof(
  passkeys: { proofOf(session: Session): Promise<PasskeyProof> } | undefined,
  session: Session,
  now: number,
): Promise<PasskeyProof> {
  const proof = (await passkeys?.proofOf(session)) ?? { isEnrolled: false }
  if (proof.since !== undefined) return proof
  if (proof.isEnrolled) throw passkeyNeeded()
  if (now - session.provedAt > proofTime) {
    throw new ApiError(403, 'embedded/proofNeeded', 'Confirm that it is you, then do it again.')
  }
  return proof
}

export function passkeyNeeded(): ApiError {
  return new ApiError(403, 'embedded/passkeyNeeded', 'This account has a passkey, which has to be used for this.')
}
