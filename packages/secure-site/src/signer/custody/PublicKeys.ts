import type { WalletAccounts } from '@portico/wallet-requests/signer'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, base64urlnopad } from '@scure/base'
import { keccak256, toHex, type Address, checksumAddress } from 'viem'

/** Public keys of a wallet in base64url: compressed points of secp256k1, and a key of Ed25519. */
export interface PublicKeys {
  readonly evm: string
  readonly owner: string
  readonly solana: string
}

export function accountsOf({ evm, owner, solana }: PublicKeys): WalletAccounts {
  return { evm: addressOf(evm), owner: addressOf(owner), solana: base58.encode(base64urlnopad.decode(solana)) }
}

export function addressOf(publicKey: string): Address {
  const bytes = secp256k1.Point.fromBytes(base64urlnopad.decode(publicKey)).toBytes(false)
  return checksumAddress(toHex(keccak256(bytes.subarray(1), 'bytes').subarray(12)))
}
