import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

import { ask, type AccountPage } from './AccountPage.js'
import { proveAct } from './proveAct.js'

const Sealed = v.object({ enc: v.string(), ct: v.string() })

/** The twelve words, from the signer to this page alone: the site carries them sealed to a key that is made here for this once. */
export async function exportWords(page: AccountPage): Promise<string> {
  const { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } = await import('@hpke/core')
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const { publicKey, privateKey: recipientKey } = await suite.kem.generateKeyPair()
  const recipient = base64urlnopad.encode(new Uint8Array(await suite.kem.serializePublicKey(publicKey)))
  const { userId, proof } = await proveAct(page, 'export', recipient)
  const { enc, ct } = await ask(page, '/wallet/export', { recipient, proof }, Sealed)
  const info = new TextEncoder().encode(`portico/export/v1\n${userId}`)
  const words = await suite.open({ recipientKey, enc: bytesOf(enc), info: info.buffer }, bytesOf(ct))
  return new TextDecoder().decode(words)
}

const bytesOf = (text: string): ArrayBuffer => new Uint8Array(base64urlnopad.decode(text)).buffer
