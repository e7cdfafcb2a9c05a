import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, base64urlnopad } from '@scure/base'
import { keccak256, toHex, type Address, checksumAddress } from 'viem'
import * as v from 'valibot'

/** Public keys of a wallet in base64url: compressed points of secp256k1, and a key of Ed25519. */
export interface PublicKeys {
  readonly evm: string
  readonly owner: string
  readonly solana: string
}

/** What other people call the wallet's keys. */
export interface WalletAccounts {
  readonly evm: Address
  /** Owns the smart account; not shown as an account. */
  readonly owner: Address
  /** Base58. */
  readonly solana: string
}

const point = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{44}$/),
  v.check((text) => secp256k1.utils.isValidPublicKey(base64urlnopad.decode(text), true), 'must be a point'),
)

export const PublicKeysSchema: v.GenericSchema<PublicKeys> = v.strictObject({
  evm: point,
  owner: point,
  solana: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/)),
})

export function accountsOf({ evm, owner, solana }: PublicKeys): WalletAccounts {
  return { evm: addressOf(evm), owner: addressOf(owner), solana: base58.encode(base64urlnopad.decode(solana)) }
}

export function addressOf(publicKey: string): Address {
  const bytes = secp256k1.Point.fromBytes(base64urlnopad.decode(publicKey)).toBytes(false)
  return checksumAddress(toHex(keccak256(bytes.subarray(1), 'bytes').subarray(12)))
}
