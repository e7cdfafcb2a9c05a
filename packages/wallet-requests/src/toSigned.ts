import { base58 } from '@scure/base'
import { toEvmSigned, type EvmSigned } from './evm/evmSigned.js'
import type { Filling, Intent } from './Intent.js'
import { signableBytes } from './signableBytes.js'
import { solanaWires } from './solana/solanaSignables.js'

/** What the signatures of an intent make, in the form in which a page or a node takes it. */
export type Signed =
  | EvmSigned
  /** Base58, as `solana_signMessage` answers it. */
  | { readonly kind: 'solanaMessage'; readonly signature: string }
  /** Whole transactions, base64, and the account's own signature of each, base58. */
  | {
      readonly kind: 'solanaTransactions'
      readonly transactions: readonly string[]
      readonly signatures: readonly string[]
    }

/** What signatures of an intent of this kind make. */
export type SignedOf<Kind extends Intent['kind']> = Signed extends infer Each
  ? Each extends { readonly kind: infer Kinds }
    ? Kind extends Kinds
      ? Each
      : never
    : never
  : never

const sizes = { ed25519: 64, secp256k1: 65 } as const

/**
 * Puts signatures where they belong: one for each of `signableBytes`, in its order. Of secp256k1 they are 65 bytes (r, s, and 0 or 1
 * for which of two keys it is), of ed25519 64.
 * @throws TypeError where their number or a length is another; FillingError as `signableBytes` does
 */
export function toSigned<Asked extends Intent>(
  intent: Asked,
  filling: Filling,
  signatures: readonly Uint8Array[],
): SignedOf<Asked['kind']> {
  const signables = signableBytes(intent, filling)
  const isComplete =
    signables.length === signatures.length &&
    signables.every(({ scheme }, at) => signatures[at]?.length === sizes[scheme])
  if (!isComplete) throw new TypeError('These are not the signatures of the intent.')
  return put(intent, filling, signatures) as SignedOf<Asked['kind']>
}

function put(intent: Intent, filling: Filling, signatures: readonly Uint8Array[]): Signed {
  const [first = new Uint8Array()] = signatures
  switch (intent.kind) {
    case 'solanaMessage':
      return { kind: intent.kind, signature: base58.encode(first) }
    case 'solanaTransactions':
      return {
        kind: intent.kind,
        transactions: solanaWires(intent, signatures),
        signatures: signatures.map((signature) => base58.encode(signature)),
      }
    default:
      return toEvmSigned(intent, filling, signatures)
  }
}
