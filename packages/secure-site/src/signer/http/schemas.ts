import type {
  ActProof,
  ExportCall,
  FrameEnrolment,
  NewSession,
  PasskeyEnrolment,
  SponsorCall,
  WalletOwner,
} from '@portico/wallet-requests/signer'
import type { UnsignedOperation } from '@portico/wallet-requests/accounts'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'

import { ActProofSchema } from '../proofs/createActs.js'
import { EcJwkSchema } from '../proofs/keys.js'
import { TimeSchema } from '../proofs/verifyFrame.js'
import { AssertionSchema, PasskeyKeySchema } from '../proofs/verifyPasskey.js'

const Id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/))
const Origin = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text, 'must be an origin'),
)
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as Address),
)
const hex = v.pipe(
  v.string(),
  v.maxLength(200_000),
  v.regex(/^0x([0-9a-f]{2})*$/i),
  v.transform((text) => text as Hex),
)
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const owner = { userId: Id, projectId: Id }

export const OwnerSchema: v.GenericSchema<unknown, WalletOwner> = v.strictObject(owner)
export const UserSchema: v.GenericSchema<unknown, { readonly userId: string }> = v.strictObject({ userId: Id })

export const EnrolSchema: v.GenericSchema<unknown, FrameEnrolment | PasskeyEnrolment> = v.variant('kind', [
  v.strictObject({
    ...owner,
    kind: v.literal('frame'),
    jwk: EcJwkSchema,
    origin: Origin,
    passkey: v.optional(v.strictObject({ issuedAt: TimeSchema, assertion: AssertionSchema })),
  }),
  v.strictObject({
    ...owner,
    kind: v.literal('passkey'),
    passkey: PasskeyKeySchema,
    proof: v.optional(ActProofSchema),
  }),
])

export const EndSchema: v.GenericSchema<
  unknown,
  { readonly userId: string; readonly keys: readonly string[]; readonly proof?: ActProof | undefined }
> = v.strictObject({
  userId: Id,
  keys: v.pipe(v.array(Id), v.minLength(1), v.maxLength(1000)),
  proof: v.optional(ActProofSchema),
})

export const UndoSchema: v.GenericSchema<unknown, { readonly userId: string; readonly since: number }> = v.strictObject(
  { userId: Id, since: TimeSchema },
)

export const ProvenSchema: v.GenericSchema<unknown, { readonly userId: string; readonly proof: ActProof }> =
  v.strictObject({ userId: Id, proof: ActProofSchema })

export const ExportSchema: v.GenericSchema<unknown, ExportCall> = v.strictObject({
  ...owner,
  proof: ActProofSchema,
  recipient: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
})

export const NewSessionSchema: v.GenericSchema<unknown, NewSession> = v.strictObject({
  ...owner,
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  account: address,
  expiry: TimeSchema,
  publicKey: hex,
})

const OperationSchema: v.GenericSchema<unknown, UnsignedOperation> = v.strictObject({
  sender: address,
  nonce: quantity,
  callData: hex,
  factory: v.optional(address),
  factoryData: v.optional(hex),
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  paymaster: v.optional(address),
  paymasterData: v.optional(hex),
  paymasterVerificationGasLimit: v.optional(quantity),
  paymasterPostOpGasLimit: v.optional(quantity),
})

export const SessionIdSchema: v.GenericSchema<unknown, { readonly pci: string }> = v.strictObject({ pci: Id })
export const SessionSignSchema: v.GenericSchema<
  unknown,
  { readonly pci: string; readonly operation: UnsignedOperation }
> = v.strictObject({ pci: Id, operation: OperationSchema })

export const SponsorSchema: v.GenericSchema<unknown, SponsorCall> = v.strictObject({
  ...owner,
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  operation: OperationSchema,
  validUntil: TimeSchema,
})
