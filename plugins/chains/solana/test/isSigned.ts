import { createPublicKey, verify } from 'node:crypto'
import { PublicKey } from '@solana/web3.js'

/** ed25519 by OpenSSL: another code than the one that signs. */
export function isSigned(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const der = Buffer.concat([prefix, new PublicKey(address).toBytes()])
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}
