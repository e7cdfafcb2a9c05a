import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64urlnopad } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import { createHash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyName } from '@portico/wallet-requests'

import type { PublicKeys } from './PublicKeys.js'

const hardened = 0x80000000

/** Paths of BIP-44. On Solana every level is hardened (SLIP-10). */
const paths: Readonly<Record<KeyName, readonly number[]>> = {
  evm: [hardened + 44, hardened + 60, hardened, 0, 0],
  owner: [hardened + 44, hardened + 60, hardened + 1, 0, 0],
  solana: [hardened + 44, hardened + 501, hardened, hardened],
}

const derive = promisify(pbkdf2)

/** The BIP-39 seed of 16 bytes of entropy, without a passphrase. */
export async function seedOf(entropy: Uint8Array): Promise<Uint8Array> {
  const words = wordBytes(entropy)
  try {
    return await derive(words, 'mnemonic', 2048, 64, 'sha512')
  } finally {
    words.fill(0)
  }
}

/** The twelve words, separated by spaces. They are bytes and never a string: those could not be overwritten. */
export function wordBytes(entropy: Uint8Array): Uint8Array {
  if (entropy.length !== 16) throw new Error('a seed has 16 bytes of entropy')
  const bits = new Uint8Array(18)
  bits.set(entropy)
  bits.set(createHash('sha256').update(entropy).digest().subarray(0, 1), 16)
  // Eleven bits a word; the longest has eight letters.
  const text = new Uint8Array(12 * 9)
  let length = 0
  for (let word = 0; word < 12; word++) {
    const at = (word * 11) >> 3
    const window = ((bits[at] ?? 0) << 16) | ((bits[at + 1] ?? 0) << 8) | (bits[at + 2] ?? 0)
    const index = (window >> (13 - ((word * 11) & 7))) & 0x7ff
    const spaced = `${word === 0 ? '' : ' '}${wordlist[index] ?? ''}`
    length += new TextEncoder().encodeInto(spaced, text.subarray(length)).written
  }
  const words = text.slice(0, length)
  for (const bytes of [text, bits]) bytes.fill(0)
  return words
}

/** A private key of 32 bytes. The caller overwrites it, and the seed, after use. */
export function deriveKey(seed: Uint8Array, name: KeyName): Uint8Array {
  return name === 'solana' ? deriveEd25519(seed, paths[name]) : deriveSecp256k1(seed, paths[name])
}

function deriveSecp256k1(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of path) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  const key = node.privateKey?.slice()
  node.wipePrivateData()
  if (key === undefined) throw new Error('this path has no private key')
  return key
}

function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = Slip10Key.fromMasterSeed(seed)
  for (const index of path) {
    const child = node.deriveChild(index)
    for (const bytes of [node.privateKey, node.chainCode]) bytes.fill(0)
    node = child
  }
  node.chainCode.fill(0)
  return node.privateKey
}

export function publicKeysOf(seed: Uint8Array): PublicKeys {
  const publicKey = (name: KeyName): string => {
    const key = deriveKey(seed, name)
    try {
      return base64urlnopad.encode(name === 'solana' ? ed25519.getPublicKey(key) : secp256k1.getPublicKey(key))
    } finally {
      key.fill(0)
    }
  }
  return { evm: publicKey('evm'), owner: publicKey('owner'), solana: publicKey('solana') }
}
