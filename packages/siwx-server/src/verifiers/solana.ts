import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SignInVerifier } from '../SignInVerifier.js'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

/** What `solana:signIn` of the Wallet Standard writes. */
const chainAliases: Readonly<Record<string, string>> = {
  mainnet,
  devnet,
  testnet,
  'solana:mainnet': mainnet,
  'solana:devnet': devnet,
  'solana:testnet': testnet,
}

/** Verifies signatures of `solana:signMessage` and `solana:signIn`: ed25519, in base58. */
export function solana(): SignInVerifier {
  return {
    namespace: 'solana',
    networkNames: ['Solana'],
    chainAliases,
    async verify({ text, message, signature }) {
      try {
        const [bytes, publicKey] = [base58.decode(signature), base58.decode(message.address)]
        const isSigned = ed25519.verify(bytes, new TextEncoder().encode(text), publicKey, { zip215: false })
        return isSigned ? message.address : undefined
      } catch {
        return undefined
      }
    },
  }
}
