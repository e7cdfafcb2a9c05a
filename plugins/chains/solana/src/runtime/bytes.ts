import { base58 } from '@scure/base'

export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Undefined when the text is not base58. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(base58.decode(text))
  } catch {
    return undefined
  }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Undefined when the text is not base64. Padding may be missing, as some wallets leave it out. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
