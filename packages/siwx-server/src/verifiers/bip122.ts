import { Verifier } from 'bip322-js'
import type { SignInVerifier } from '../SignInVerifier.js'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const mainnetAddress = /^(?:bc1|[13])/
/** What newer wallets put before the base64 of a simple signature (BIP-322). */
const simplePrefix = /^smp(?=A)/

/** Verifies messages signed by Bitcoin accounts: BIP-322, and the older form of BIP-137; in base64. */
export function bip122(): SignInVerifier {
  return {
    namespace: 'bip122',
    networkNames: ['Bitcoin'],
    async verify({ text, message, chainId, signature }) {
      const { address } = message
      if (mainnetAddress.test(address) !== (chainId === mainnet)) return false
      if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
      try {
        return Verifier.verifySignature(address, text, signature.replace(simplePrefix, ''))
      } catch {
        // Thrown for signatures of another form than that of the address.
        return false
      }
    },
  }
}
