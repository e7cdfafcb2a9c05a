import * as v from 'valibot'

import { PublicKeysSchema, type PublicKeys } from './PublicKeys.js'
import { SealedKeySchema, type KeyPurpose, type SealedKey } from './sealedKey.js'
import { SeedBoxSchema, type SeedBox } from './seedBox.js'
import type { SignRequest, SignResult } from './SignRequest.js'
import type { CustodyErrorCode } from './CustodyError.js'

/** A data key, as the server sealed it for the signer. */
export interface KeyDelivery extends KeyPurpose {
  readonly dekId: string
  readonly sealed: SealedKey
}

/** What opens the wallet elsewhere: it leaves the signer for the page that shows it. */
export interface ExportedSecret {
  /** Twelve words of BIP-39, separated by spaces. */
  readonly words: string
  /** Private key of the smart account's owner, in hexadecimal: not every wallet derives it from the words. */
  readonly ownerKey: string
}

/** What the frame asks of a signer, in this order: `start` first, then one of `make`, `sign` and `export`, then `check`. */
export interface SignerKinds {
  /** Answers with the key that the server seals data keys for. */
  start: { request: { readonly type: 'start' }; answer: { readonly publicKey: string } }
  /** A new seed, encrypted with the data key. */
  make: {
    request: { readonly type: 'make'; readonly key: KeyDelivery }
    answer: { readonly box: SeedBox; readonly publicKeys: PublicKeys }
  }
  /** Opens a box again that came back from the server, and compares. */
  check: {
    request: { readonly type: 'check'; readonly box: SeedBox; readonly publicKeys: PublicKeys }
    answer: { readonly isSame: true }
  }
  /** `next`: encrypt the seed with this data key besides. */
  sign: {
    request: {
      readonly type: 'sign'
      readonly key: KeyDelivery
      readonly box: SeedBox
      readonly request: SignRequest
      readonly next?: KeyDelivery | undefined
    }
    answer: {
      readonly result: SignResult
      readonly next?: { readonly box: SeedBox; readonly publicKeys: PublicKeys } | undefined
    }
  }
  export: {
    request: { readonly type: 'export'; readonly key: KeyDelivery; readonly box: SeedBox }
    answer: ExportedSecret
  }
}

export type SignerKind = keyof SignerKinds
export type SignerRequest = SignerKinds[SignerKind]['request']
export type SignerAnswer =
  | { readonly [Kind in SignerKind]: { readonly type: Kind; readonly answer: SignerKinds[Kind]['answer'] } }[SignerKind]
  | { readonly type: 'failed'; readonly code: CustodyErrorCode; readonly message: string }

export const KeyDeliverySchema: v.GenericSchema<KeyDelivery> = v.strictObject({
  walletId: v.pipe(v.string(), v.uuid()),
  sessionId: v.pipe(v.string(), v.maxLength(128)),
  digest: v.pipe(v.string(), v.maxLength(64)),
  dekId: v.pipe(v.string(), v.uuid()),
  sealed: SealedKeySchema,
})

type SignMessage = SignerKinds['sign']['request']
type ParsedRequest =
  | Exclude<SignerRequest, SignMessage>
  | (Omit<SignMessage, 'request'> & { readonly request: unknown })

/** What is to be signed is parsed by `parseSignRequest`. */
export const SignerRequestSchema: v.GenericSchema<unknown, ParsedRequest> = v.variant('type', [
  v.strictObject({ type: v.literal('start') }),
  v.strictObject({ type: v.literal('make'), key: KeyDeliverySchema }),
  v.strictObject({ type: v.literal('check'), box: SeedBoxSchema, publicKeys: PublicKeysSchema }),
  v.strictObject({
    type: v.literal('sign'),
    key: KeyDeliverySchema,
    box: SeedBoxSchema,
    request: v.unknown(),
    next: v.optional(KeyDeliverySchema),
  }),
  v.strictObject({ type: v.literal('export'), key: KeyDeliverySchema, box: SeedBoxSchema }),
])
