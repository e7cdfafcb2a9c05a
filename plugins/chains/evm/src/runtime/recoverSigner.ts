import type { TypedData } from '@portico/core'
import {
  compactSignatureToSignature,
  hashMessage,
  hashTypedData,
  parseCompactSignature,
  recoverAddress,
  serializeSignature,
  type HashTypedDataParameters,
  type Hex,
} from 'viem'

/**
 * The address whose key signed a message (EIP-191) or typed data (EIP-712). Undefined: no key makes such a signature.
 * @throws where typed data cannot be hashed
 */
export async function recoverSigner(
  signed: { readonly message: string } | { readonly typedData: TypedData },
  signature: string,
): Promise<string | undefined> {
  const hash =
    'message' in signed ? hashMessage(signed.message) : hashTypedData(signed.typedData as HashTypedDataParameters)
  const hex = signature as Hex
  try {
    // 64 bytes are the compact form (EIP-2098).
    const full = hex.length === 130 ? serializeSignature(compactSignatureToSignature(parseCompactSignature(hex))) : hex
    return await recoverAddress({ hash, signature: full })
  } catch {
    return undefined
  }
}
