import { bytesToHex } from '@noble/hashes/utils'
import { cryptoWaitReady, decodeAddress, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import type { SignInVerifier } from '../SignInVerifier.js'

export interface PolkadotOptions {
  /** The SS58 prefixes of chains that are not known here, by CAIP-2 id. */
  readonly prefixes?: Readonly<Record<string, number>>
}

/** By the genesis hash. */
const knownPrefixes: Readonly<Record<string, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0, // its Asset Hub
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2, // Kusama
  'polkadot:48239ef607d7928874027a43a6768920': 2, // its Asset Hub
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42, // Westend
  'polkadot:67f9723393ef76214df0118c34bbbd3d': 42, // its Asset Hub
}
/** Bytes. Of an ecdsa account it is the hash of its key. */
const accountIdLength = 32
const kinds: readonly string[] = ['sr25519', 'ed25519', 'ecdsa']

/**
 * Verifies `signRaw` of Polkadot's accounts: sr25519, ed25519 and ecdsa, with and without `<Bytes>` around; hexadecimal. An address
 * has to be SS58 with the prefix of its chain. An account stands for itself on all chains, by its public key.
 */
export function polkadot({ prefixes = {} }: PolkadotOptions = {}): SignInVerifier {
  const all = new Map(Object.entries({ ...knownPrefixes, ...prefixes }))
  return {
    namespace: 'polkadot',
    networkNames: ['Polkadot'],
    supports: (chainId) => all.has(chainId),
    async verify({ text, message, chainId, signature }) {
      const prefix = all.get(chainId)
      if (prefix === undefined || !/^0x[0-9a-fA-F]+$/.test(signature)) return undefined
      await cryptoWaitReady()
      try {
        // It takes any prefix, hexadecimal digits and other lengths for an address.
        const accountId = decodeAddress(message.address)
        const isSpelled = encodeAddress(accountId, prefix) === message.address
        if (accountId.length !== accountIdLength || !isSpelled) return undefined
        // It tries the text as it is and wrapped.
        const { isValid, crypto } = signatureVerify(text, signature, message.address)
        return isValid && kinds.includes(crypto) ? bytesToHex(accountId) : undefined
      } catch {
        return undefined
      }
    },
  }
}
