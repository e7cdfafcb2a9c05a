import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base64, bech32 } from '@scure/base'
import type { SignInVerifier } from '../SignInVerifier.js'

interface KeyType {
  hash(document: Uint8Array): Uint8Array
  /** The 20 bytes of an address. */
  address(key: PublicKey): Uint8Array
}
type PublicKey = ReturnType<ReturnType<(typeof secp256k1)['Signature']['fromCompact']>['recoverPublicKey']>

const keyTypes: readonly KeyType[] = [
  // `secp256k1` of the Cosmos SDK.
  { hash: sha256, address: (key) => ripemd160(sha256(key.toRawBytes(true))) },
  // `eth_secp256k1` of Ethermint: addresses are those of Ethereum.
  { hash: keccak_256, address: (key) => keccak_256(key.toRawBytes(false).subarray(1)).subarray(-20) },
]

/** Verifies `signArbitrary` (ADR-036): secp256k1, or eth_secp256k1, over the amino document of the message, 64 bytes in base64. */
export function cosmos(): SignInVerifier {
  return {
    namespace: 'cosmos',
    networkNames: ['Cosmos'],
    async verify({ text, message, signature }) {
      try {
        const document = new TextEncoder().encode(documentOf(message.address, text))
        const bytes = base64.decode(signature)
        return keyTypes.some((type) => signersOf(type, document, bytes, message.address).includes(message.address))
      } catch {
        return false
      }
    },
  }
}

/** The amino document, with its keys in alphabetical order. Base64 and addresses need no escapes. */
function documentOf(signer: string, text: string): string {
  const data = base64.encode(new TextEncoder().encode(text))
  return JSON.stringify({
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
    sequence: '0',
  })
}

/** The addresses of all keys that may have made the signature, which does not name its key. */
function signersOf(
  { hash, address }: KeyType,
  document: Uint8Array,
  signature: Uint8Array,
  like: string,
): readonly string[] {
  const { prefix } = bech32.decode(like as `${string}1${string}`)
  const compact = secp256k1.Signature.fromCompact(signature)
  if (compact.hasHighS()) return []
  return [0, 1, 2, 3].flatMap((recovery) => {
    try {
      const key = compact.addRecoveryBit(recovery).recoverPublicKey(hash(document))
      return [bech32.encode(prefix, bech32.toWords(address(key)))]
    } catch {
      return []
    }
  })
}
