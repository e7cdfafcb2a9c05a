import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'

/**
 * Verifies an ADR-036 signature by what the document says and @noble/curves; nothing of the plugin is used.
 * @param signature base64
 */
export function verifyMessage(signer: string, publicKey: Uint8Array, message: string, signature: string): boolean {
  const data = Buffer.from(message, 'utf8').toString('base64')
  const document = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`
  return secp256k1.verify(Buffer.from(signature, 'base64'), sha256(new TextEncoder().encode(document)), publicKey)
}
