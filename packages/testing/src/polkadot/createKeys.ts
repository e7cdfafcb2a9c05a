import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'
import { testingError } from '../errors/testingError.js'
import { encodeAddress } from './encodeAddress.js'
import { fromHex } from './hex.js'
import type { PolkadotKey, PolkadotKeyType } from './PolkadotTestWallet.js'

export interface PolkadotKeyPair extends Required<Pick<PolkadotKey, 'type' | 'name'>> {
  readonly address: string
  readonly genesisHash: string | null
  /** 64 bytes; 65 of ecdsa. No WebAssembly: pages may forbid it. */
  sign(message: Uint8Array): Uint8Array
}

/** Byte of `MultiSignature` that names a scheme. */
export const schemeBytes: Readonly<Record<PolkadotKeyType, number>> = { ed25519: 0, sr25519: 1, ecdsa: 2 }

const hash = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })

/** @throws `testing/invalidOptions` */
export function createKeys(given: readonly PolkadotKey[], prefix: number): readonly PolkadotKeyPair[] {
  return given.map(({ seed, type = 'sr25519', name, genesisHash = null }, at) => {
    try {
      const { account, sign } = schemes[type](fromHex(seed))
      const address = encodeAddress(account, prefix)
      return { address, type, name: name ?? `Account ${at + 1}`, genesisHash, sign }
    } catch (cause) {
      // The seed itself stays out of the message: it may be a real one, pasted by mistake.
      throw testingError('invalidOptions', { option: 'keys', problem: 'expected seeds of 32 bytes in hex' }, { cause })
    }
  })
}

interface Scheme {
  readonly account: Uint8Array
  readonly sign: PolkadotKeyPair['sign']
}

const schemes: Readonly<Record<PolkadotKeyType, (seed: Uint8Array) => Scheme>> = {
  sr25519(seed) {
    const secret = secretFromSeed(seed)
    return { account: getPublicKey(secret), sign: (message) => signSr25519(secret, message) }
  },
  ed25519: (seed) => ({ account: ed25519.getPublicKey(seed), sign: (message) => ed25519.sign(message, seed) }),
  ecdsa: (seed) => ({
    account: hash(secp256k1.getPublicKey(seed, true)),
    sign(message) {
      const signature = secp256k1.sign(hash(message), seed)
      return Uint8Array.from([...signature.toCompactRawBytes(), signature.recovery])
    },
  }),
}
