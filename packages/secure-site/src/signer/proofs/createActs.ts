import type { ActProof } from '@portico/wallet-requests/signer'
import { type Act, actProof, challengeOf } from '@portico/wallet-requests/proofs'
import * as v from 'valibot'

import { isOnHold, passkeysOf, type Account } from '../ledger/Account.js'
import { hashOf } from '../ledger/createMacs.js'
import { frozen, SignerRefusal } from '../SignerRefusal.js'
import type { KeyImports } from './keys.js'
import { proofTime, SignatureSchema, ThumbprintSchema, TimeSchema, verifyFrame } from './verifyFrame.js'
import { AssertionSchema, verifyPasskey, type PasskeyContext } from './verifyPasskey.js'

export const ActProofSchema: v.GenericSchema<unknown, ActProof> = v.strictObject({
  frame: v.strictObject({ key: ThumbprintSchema, issuedAt: TimeSchema, signature: SignatureSchema }),
  passkey: v.optional(AssertionSchema),
})

export interface ActsDeps extends PasskeyContext {
  readonly imports: KeyImports
  now(): number
}

/** What changes an account or gives its words away. */
export interface Acts {
  /**
   * Takes a proof, once.
   * @throws SignerRefusal `signer/frozen` for all but `thaw`, `signer/unknownKey`, `signer/clock`, `signer/badProof`, `signer/otherOrigin`, `signer/passkeyNeeded`,
   * `signer/badDecision`, `signer/onHold`, `signer/used`
   */
  take(account: Account, act: Act, proof: ActProof): Promise<void>
}

export const onHold = (): SignerRefusal =>
  new SignerRefusal(403, 'signer/onHold', 'This browser or passkey is new. Try again 24 hours after it was added.')

export const passkeyNeeded = (): SignerRefusal =>
  new SignerRefusal(403, 'signer/passkeyNeeded', 'This account has a passkey, which has to approve this.')

/** Which key a hold counts for: an older passkey vouches for a new browser. */
export function requireNoHold(account: Account, keys: readonly Account['keys'][number][], now: number): void {
  // The one that was asked last says most.
  const [deciding] = keys.toReversed()
  if (!deciding || isOnHold(account, deciding, now)) throw onHold()
}

export function createActs(deps: ActsDeps): Acts {
  const { db, imports, origin, now } = deps
  return {
    async take(account, act, { frame, passkey }) {
      if (account.frozenAt !== null && act.name !== 'thaw') throw frozen()
      const text = actProof(act, frame.issuedAt)
      const row = verifyFrame(imports, account, frame, { text, now: now() })
      if (row.origin !== origin)
        throw new SignerRefusal(403, 'signer/otherOrigin', 'Only the page of the wallet itself does this.')
      if (passkeysOf(account).length > 0 && !passkey) throw passkeyNeeded()
      const used = passkey ? [await verifyPasskey(deps, account, passkey, challengeOf(text))] : []
      requireNoHold(account, [row, ...used], now())
      const { numInsertedOrUpdatedRows: count } = await db
        .insertInto('signer_used')
        .values({ hash: hashOf(`${row.key}\n${text}`), expires_at: frame.issuedAt + 2 * proofTime })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (count !== 1n) throw new SignerRefusal(409, 'signer/used', 'This was asked and done before.')
    },
  }
}
