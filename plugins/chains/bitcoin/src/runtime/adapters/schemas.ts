import * as v from 'valibot'
import { parseAddress } from '../../parseAddress.js'
import { base64Of, bytesOfBase64, bytesOfHex } from '../bytes.js'

/** More than a wallet gives to one page. */
export const mostAccounts = 1000

export const addressSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.check((text) => parseAddress(text) !== undefined),
)

/** A list of addresses only. One that is not an address makes the whole answer unusable. */
export const addressesSchema: v.GenericSchema<unknown, readonly string[]> = v.pipe(
  v.array(addressSchema),
  v.maxLength(mostAccounts),
)

export interface NamedAddress {
  readonly address: string
  readonly publicKey?: string | undefined
  readonly purpose?: string | undefined
}
/** Addresses with their purpose, as Xverse and Phantom list them. Other kinds of addresses are left out by `parseAccounts`. */
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

/** Bytes. ECDSA signatures have 65 (BIP-137), BIP-322 witnesses about as many, or more with several keys. */
const shortestSignature = 64

/** A signature in base64 or hexadecimal; the output is base64. */
export const signatureSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const bytes = bytesOfHex(dataset.value) ?? bytesOfBase64(dataset.value)
    if (bytes && bytes.length >= shortestSignature) return base64Of(bytes)
    addIssue({})
    return NEVER
  }),
)

/** The first five bytes of a PSBT (BIP-174): `psbt` and 0xff. */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

/** A PSBT in base64, hexadecimal or bytes; the output is base64. */
export const psbtSchema: v.GenericSchema<unknown, string> = v.pipe(
  v.union([v.string(), v.instance(Uint8Array)]),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const bytes = typeof value === 'string' ? (bytesOfHex(value) ?? bytesOfBase64(value)) : value
    if (bytes && magic.every((byte, at) => bytes[at] === byte)) return base64Of(bytes)
    addIssue({})
    return NEVER
  }),
)

/** Account types of `bip122`. */
export type AccountType = 'payment' | 'ordinal' | 'stx'

/** Wallets write `ordinals` and `stacks`. Without a purpose, an account is for payments. */
export function accountType(purpose: string | undefined): AccountType {
  if (purpose === 'ordinals' || purpose === 'ordinal') return 'ordinal'
  return purpose === 'stacks' || purpose === 'stx' ? 'stx' : 'payment'
}
