import { TypeRegistry } from '@polkadot/types'
import { findUnknownExtensions } from '@polkadot/types/extrinsic/signedExtensions'
import * as v from 'valibot'
import { invalidParams } from '../../requests/readParams.js'

const hexBytes = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})*$/i, 'must be hexadecimal'), v.maxLength(200_000))
const hash = v.pipe(hexBytes, v.length(66, 'must be 32 bytes in hexadecimal'))
const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,32}$/i, 'must be a quantity in hexadecimal'))

/** `SignerPayloadJSON`, as the reference names it. */
export interface Payload {
  readonly address: string
  readonly assetId?: string | null | undefined
  readonly blockHash: string
  readonly blockNumber: string
  readonly era: string
  readonly genesisHash: string
  readonly metadataHash?: string | null | undefined
  readonly method: string
  readonly mode?: number | undefined
  readonly nonce: string
  readonly specVersion: string
  readonly tip: string
  readonly transactionVersion: string
  readonly signedExtensions: string[]
  readonly version: 4 | 5
}

export const payloadSchema: v.GenericSchema<unknown, Payload> = v.object({
  address: v.string(),
  assetId: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i)))),
  blockHash: hash,
  blockNumber: quantity,
  era: hexBytes,
  genesisHash: hash,
  metadataHash: v.optional(v.nullable(hash)),
  method: hexBytes,
  mode: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2))),
  nonce: quantity,
  specVersion: quantity,
  tip: quantity,
  transactionVersion: quantity,
  signedExtensions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100)),
  version: v.picklist([4, 5], 'must be 4 or 5'),
})

/** Extensions of the Polkadot SDK that add nothing to what is signed, and that the library does not list. */
const empty = { extrinsic: {}, payload: {} }
const further = { AuthorizeCall: empty, StorageWeightReclaim: empty }

/** The bytes that a chain checks the signature of. @throws {RpcFailure} -32602 */
export function payloadBytes(payload: Payload): Uint8Array {
  const unknown = findUnknownExtensions(payload.signedExtensions, further)
  // What an extension adds to the bytes cannot be guessed.
  if (unknown.length > 0) throw invalidParams(`this wallet does not know the extensions ${unknown.join(', ')}`)
  const registry = new TypeRegistry()
  registry.setSignedExtensions([...payload.signedExtensions], further)
  const { assetId, metadataHash, ...rest } = payload
  const fields = { ...rest, ...(assetId != null && { assetId }), ...(metadataHash != null && { metadataHash }) }
  try {
    return registry
      .createType('ExtrinsicPayload', fields, { version: payload.version })
      .toU8a({ method: true } as never)
  } catch (error) {
    throw invalidParams(`transactionPayload ${error instanceof Error ? error.message : 'does not parse'}`)
  }
}
