import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import type { SignInVerifier } from '../SignInVerifier.js'

/** Verifies `signRaw` of Polkadot's accounts: sr25519, ed25519 and ecdsa, with and without `<Bytes>` around; hexadecimal. */
export function polkadot(): SignInVerifier {
  return {
    namespace: 'polkadot',
    networkNames: ['Polkadot'],
    async verify({ text, message, signature }) {
      if (!/^0x[0-9a-fA-F]+$/.test(signature)) return false
      await cryptoWaitReady()
      try {
        // It tries the text as it is and wrapped.
        const { isValid, crypto } = signatureVerify(text, signature, message.address)
        return isValid && ['sr25519', 'ed25519', 'ecdsa'].includes(crypto)
      } catch {
        return false
      }
    },
  }
}
