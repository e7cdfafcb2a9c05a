import { base64, hex } from '@scure/base'

/** Undefined if the text is not hexadecimal. */
export function bytesOfHex(text: string): Uint8Array | undefined {
  return /^([\da-f]{2})+$/i.test(text) ? hex.decode(text.toLowerCase()) : undefined
}

/** Undefined if the text is not base64. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

export const base64Of = (bytes: Uint8Array): string => base64.encode(bytes)
export const hexOf = (bytes: Uint8Array): string => hex.encode(bytes)
export const hexOfBase64 = (text: string): string => hex.encode(base64.decode(text))
