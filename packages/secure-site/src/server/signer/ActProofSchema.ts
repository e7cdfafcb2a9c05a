import type { ActProof } from '@portico/wallet-requests/signer'
import * as v from 'valibot'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/** What the own page proves for one act. The signer reads it closely; here, only what says which passkey was asked is used. */
export const ActProofSchema: v.GenericSchema<unknown, ActProof> = v.strictObject({
  frame: v.strictObject({ key: text(43), issuedAt: v.number(), signature: text(86) }),
  passkey: v.optional(
    v.pipe(
      v.looseObject({ id: text(1400) }),
      v.transform((value) => value as unknown as NonNullable<ActProof['passkey']>),
    ),
  ),
})
