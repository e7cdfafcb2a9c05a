import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32 } from '@scure/base'
import type { SignInVerifier } from '../SignInVerifier.js'

/** Verifies `signArbitrary` (ADR-036): secp256k1 over the amino document of the message, 64 bytes in base64. */
export function cosmos(): SignInVerifier {
  return {
    namespace: 'cosmos',
    networkNames: ['Cosmos'],
    async verify({ text, message, signature }) {
      try {
        const digest = sha256(new TextEncoder().encode(documentOf(message.address, text)))
        return signersOf(digest, base64.decode(signature), message.address).includes(message.address)
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
function signersOf(digest: Uint8Array, signature: Uint8Array, like: string): readonly string[] {
  const { prefix } = bech32.decode(like as `${string}1${string}`)
  const compact = secp256k1.Signature.fromCompact(signature)
  if (compact.hasHighS()) return []
  return [0, 1, 2, 3].flatMap((recovery) => {
    try {
      const key = compact.addRecoveryBit(recovery).recoverPublicKey(digest).toRawBytes(true)
      return [bech32.encode(prefix, bech32.toWords(ripemd160(sha256(key))))]
    } catch {
      return []
    }
  })
}
