import { base64urlnopad } from '@scure/base'

/** ECDSA over P-256 with SHA-256: r and s in base64url. */
export async function signText(key: CryptoKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes)
  return base64urlnopad.encode(new Uint8Array(signature))
}
