import type { SignCall } from '@portico/wallet-requests/signer'
import { challengeOf, decisionProof, thumbprintOf } from '@portico/wallet-requests/proofs'
import { isSilentSignIn, type Reading } from '@portico/wallet-requests'

import { passkeysOf, type Account, type KeyRow } from '../ledger/Account.js'
import { passkeyNeeded } from '../proofs/createActs.js'
import { isSigned, type KeyImports } from '../proofs/keys.js'
import { requireTimely } from '../proofs/verifyFrame.js'
import { verifyPasskey, type PasskeyContext } from '../proofs/verifyPasskey.js'
import { SignerRefusal } from '../SignerRefusal.js'

export interface DecisionContext extends PasskeyContext {
  readonly imports: KeyImports
  now(): number
}

export interface Asked {
  readonly account: Account
  /** The frame's. */
  readonly row: KeyRow
  readonly reading: Reading
  /** CAIP-2 ids of the project. */
  readonly chains: readonly string[]
}

/**
 * Whether the visitor decided about exactly this. What was drawn is what is signed: the digest of the decision is the one that the
 * signer makes itself.
 * @returns the passkey that was asked
 * @throws SignerRefusal `signer/decisionNeeded`, `signer/otherDigest`, `signer/clock`, `signer/passkeyNeeded`, `signer/badDecision`
 */
export async function verifyDecision(
  context: DecisionContext,
  { frame, decision }: Pick<SignCall, 'frame' | 'decision'>,
  { account, row, reading, chains }: Asked,
): Promise<KeyRow | undefined> {
  if (!decision) {
    const rule = { origin: row.origin, now: context.now(), chains }
    if (reading.description.risk === 'R0' && isSilentSignIn(reading, rule)) return undefined
    throw new SignerRefusal(403, 'signer/decisionNeeded', 'The visitor has to decide about this in a window.')
  }
  if (decision.digest !== reading.digest)
    throw new SignerRefusal(409, 'signer/otherDigest', 'What was shown to the visitor is not what would be signed.')
  requireTimely(decision.decidedAt, context.now())
  const text = decisionProof(frame.authHash, reading.digest, decision.decidedAt)
  if (decision.passkey) return verifyPasskey(context, account, decision.passkey, challengeOf(text))
  if (passkeysOf(account).length > 0) throw passkeyNeeded()
  if (!decision.window || !isOfWindow(context.imports, decision.window, { authHash: frame.authHash, text }))
    throw new SignerRefusal(403, 'signer/badDecision', 'This was not decided in the window of the request.')
  return undefined
}

/** The frame chose the window's key when it signed the request: no other key can decide about it, also not after the decision. */
function isOfWindow(
  imports: KeyImports,
  { jwk, signature }: NonNullable<NonNullable<SignCall['decision']>['window']>,
  { authHash, text }: { readonly authHash: string; readonly text: string },
): boolean {
  if (thumbprintOf(jwk) !== authHash) return false
  try {
    return isSigned(imports.read(jwk), text, signature)
  } catch {
    return false
  }
}
