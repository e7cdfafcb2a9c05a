import type { SignCall } from '@portico/wallet-requests/signer'
import type { Facts, Filling, WalletRequest } from '@portico/wallet-requests'
import * as v from 'valibot'

import { EcJwkSchema } from '../proofs/keys.js'
import { SignatureSchema, ThumbprintSchema, TimeSchema } from '../proofs/verifyFrame.js'
import { AssertionSchema } from '../proofs/verifyPasskey.js'
import { SignerRefusal } from '../SignerRefusal.js'

/** Characters. */
const mostText = 300_000

const object = <Value>() =>
  v.pipe(
    v.custom<Value>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      'must be an object',
    ),
  )

export const SignCallSchema: v.GenericSchema<unknown, SignCall> = v.strictObject({
  userId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  requestText: v.pipe(v.string(), v.maxLength(mostText)),
  facts: object<Facts>(),
  filling: v.optional(object<Filling>()),
  frame: v.strictObject({
    key: ThumbprintSchema,
    authHash: ThumbprintSchema,
    issuedAt: TimeSchema,
    signature: SignatureSchema,
  }),
  decision: v.optional(
    v.strictObject({
      digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      decidedAt: TimeSchema,
      window: v.optional(v.strictObject({ jwk: EcJwkSchema, signature: SignatureSchema })),
      passkey: v.optional(AssertionSchema),
    }),
  ),
})

const RequestSchema: v.GenericSchema<unknown, WalletRequest> = v.strictObject({
  origin: v.string(),
  account: v.string(),
  chainId: v.string(),
  method: v.string(),
  params: v.optional(v.unknown()),
}) as v.GenericSchema<unknown, WalletRequest>

/** @throws SignerRefusal `signer/badRequest` */
export function parseRequest(text: string): WalletRequest {
  try {
    return v.parse(RequestSchema, JSON.parse(text))
  } catch {
    throw new SignerRefusal(400, 'signer/badRequest', 'The request of the page cannot be read.')
  }
}
