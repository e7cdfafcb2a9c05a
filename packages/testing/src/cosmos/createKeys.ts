import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64, hex } from '@scure/base'
import { testingError } from '../errors/testingError.js'
import { publicKeys } from '../evm/publicKeys.js'
import { cosmosAddress } from './cosmosAddress.js'
import type { KeplrSignature } from './KeplrInterface.js'

/** A secp256k1 key as a Cosmos wallet uses it. */
export interface CosmosKeyPair {
  /** With the prefix `cosmos`. */
  readonly address: string
  /** Compressed. */
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): KeplrSignature
}

/** @throws `testing/invalidOptions` */
export function createKeys(privateKeys: readonly string[] = publicKeys): readonly CosmosKeyPair[] {
  return privateKeys.map((privateKey) => {
    const secret = parseKey(privateKey)
    const publicKey = secp256k1.getPublicKey(secret, true)
    return {
      address: cosmosAddress(publicKey),
      publicKey,
      sign: (bytes) => ({
        pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) },
        signature: base64.encode(secp256k1.sign(sha256(bytes), secret, { lowS: true }).toCompactRawBytes()),
      }),
    }
  })
}

function parseKey(text: string): Uint8Array {
  const digits = text.replace(/^0x/, '').toLowerCase()
  if (/^[\da-f]{64}$/.test(digits) && secp256k1.utils.isValidPrivateKey(digits)) return hex.decode(digits)
  throw testingError('invalidOptions', { option: 'privateKeys', problem: 'one is no private key of secp256k1' })
}
