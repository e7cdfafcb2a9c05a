import * as v from 'valibot'
import { addressShape } from '../../chain/addressShape.js'
import { base64Of, bytesOfBase64, bytesOfHex } from './bytes.js'

/** More than a wallet shows to one page. */
const mostAccounts = 1000

export const addressSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.check((text) => addressShape(text) !== undefined),
)

/** Addresses alone; what is no address makes the answer none. */
export const addressesSchema: v.GenericSchema<unknown, readonly string[]> = v.pipe(
  v.array(addressSchema),
  v.maxLength(mostAccounts),
)

export interface NamedAddress {
  readonly address: string
  readonly publicKey?: string | undefined
  readonly purpose?: string | undefined
}
/** Addresses with what they are for, as Xverse, Phantom and WalletConnect write them. Unknown kinds of addresses are passed on, and left out later. */
export const namedAddressesSchema: v.GenericSchema<unknown, readonly NamedAddress[]> = v.pipe(
  v.array(
    v.object({
      address: v.string(),
      publicKey: v.optional(v.string()),
      purpose: v.optional(v.string()),
    }),
  ),
  v.maxLength(mostAccounts),
)

export const txidSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{64}$/i),
  v.toLowerCase(),
)

/** ECDSA's 65 bytes is the shortest; a witness of BIP-322 has a few more or less, and one of several keys many. */
const shortestSignature = 64

/** A signature in base64 or hexadecimal, answered in base64. */
export const signatureSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const bytes = bytesOfHex(dataset.value) ?? bytesOfBase64(dataset.value)
    if (bytes && bytes.length >= shortestSignature) return base64Of(bytes)
    addIssue({})
    return NEVER
  }),
)

/** BIP-174's first five bytes: `psbt` and 0xff. */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

/** A PSBT in base64, hexadecimal or bytes, answered in base64. */
export const psbtSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.union([v.string(), v.instance(Uint8Array)]),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const bytes = typeof value === 'string' ? (bytesOfHex(value) ?? bytesOfBase64(value)) : value
    if (bytes && magic.every((byte, at) => bytes[at] === byte)) return base64Of(bytes)
    addIssue({})
    return NEVER
  }),
)
