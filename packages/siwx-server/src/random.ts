import { bytesToHex } from '@noble/hashes/utils'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits that cannot be guessed: 5.95 bits each. */
export function randomText(length: number): string {
  // Bytes beyond the last multiple of 62 would make some letters likelier than others.
  const fair = 256 - (256 % letters.length)
  let text = ''
  while (text.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(2 * length))
    text += Array.from(bytes, (byte) => (byte < fair ? letters.charAt(byte % letters.length) : '')).join('')
  }
  return text.slice(0, length)
}

export async function sha256Hex(text: string): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** Takes the same time wherever two texts differ. */
export function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
