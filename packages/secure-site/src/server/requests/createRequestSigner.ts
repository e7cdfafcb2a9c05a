import type { Approval } from '@portico/embedded-api/requests'
import type { Facts, Filling, Signed, SignedOf, Intent } from '@portico/wallet-requests'
import type { EcJwk } from '@portico/wallet-requests/proofs'

import type { Session } from '../auth/Session.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import type { RequestRow } from './createRequestStore.js'

/** A request that its visitor decided about, or a sign-in that needs no decision. */
export interface DecidedRequest {
  readonly row: RequestRow
  readonly session: Session
  readonly approval?: (Approval & { readonly window: EcJwk }) | undefined
}

/** Has the signer sign a request, with what was known when it was shown. */
export type SignRequest = <Kind extends Intent['kind']>(
  kind: Kind,
  decided: DecidedRequest,
  filling?: Filling,
) => Promise<SignedOf<Kind>>

export function createRequestSigner(signer: SignerClient): SignRequest {
  return async (kind, { row, session, approval }, filling) => {
    const call = {
      userId: session.userId,
      requestText: row.text,
      facts: JSON.parse(row.facts) as Facts,
      filling,
      frame: { key: session.jkt, authHash: row.auth_hash, issuedAt: row.issued_at, signature: row.signature },
      decision: approval && decisionOf(approval),
    }
    // An answer that was lost is given again to the very same call.
    const { signed } = await signer.call('/sign', call).catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code !== 'signer/unavailable') throw error
      return signer.call('/sign', call)
    })
    if (!isOf(kind, signed)) throw new TypeError(`The signer answered ${signed.kind} in place of ${kind}.`)
    return signed
  }
}

function isOf<Kind extends Intent['kind']>(kind: Kind, signed: Signed): signed is Signed & SignedOf<Kind> {
  return signed.kind === (kind as string)
}

function decisionOf(approval: NonNullable<DecidedRequest['approval']>) {
  const { digest, decidedAt } = approval
  return approval.kind === 'passkey'
    ? { digest, decidedAt, passkey: approval.response as never }
    : { digest, decidedAt, window: { jwk: approval.window, signature: approval.signature } }
}
