import { p256 } from '@noble/curves/p256'
import { bytesToHex, concat, hexToBytes, sha256, stringToHex, type Hex } from 'viem'
import { toBase64Url, type Assertion } from '../src/runtime/assertPasskey.js'

/** A passkey of WebAuthn, in software. Its answers are compared with a browser's in `examples/e2e/tests/passkey.spec.ts`. */
export interface SoftPasskey {
  readonly credentialId: string
  readonly publicKey: Hex
  assert(challenge: Hex): Promise<Assertion>
}

export function createSoftPasskey(origin = 'https://meridian.example'): SoftPasskey {
  const privateKey = p256.utils.randomPrivateKey()
  const publicKey: Hex = `0x${bytesToHex(p256.getPublicKey(privateKey, false)).slice(4)}`
  const credentialId = toBase64Url(bytesToHex(p256.utils.randomPrivateKey()))
  return {
    credentialId,
    publicKey,
    async assert(challenge) {
      const clientDataJSON = JSON.stringify({
        type: 'webauthn.get',
        challenge: toBase64Url(challenge),
        origin,
        crossOrigin: false,
      })
      const authenticatorData = concat([sha256(stringToHex(new URL(origin).hostname)), '0x1d', '0x00000001'])
      const signed = sha256(concat([authenticatorData, sha256(stringToHex(clientDataJSON))]))
      const { r, s } = p256.sign(hexToBytes(signed), privateKey, { lowS: true })
      return { credentialId, authenticatorData, clientDataJSON, r, s }
    },
  }
}
