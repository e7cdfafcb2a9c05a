import { toBase64url } from '@portico/wallet-requests/proofs'

/** ECDSA over P-256 with SHA-256: r and s in base64url. */
export async function signText(key: CryptoKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes)
  return toBase64url(new Uint8Array(signature))
}
