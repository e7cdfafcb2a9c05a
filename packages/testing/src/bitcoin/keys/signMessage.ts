import { secp256k1 } from '@noble/curves/secp256k1'
import { crypto, Transaction } from 'bitcoinjs-lib'
import type { BitcoinAddressKind } from '../BitcoinTestWalletOptions.js'
import type { KeyAddress } from './KeyAddress.js'
import { witnessFor } from './signHash.js'

const prefix = '\u0018Bitcoin Signed Message:\n'
/** First byte of a signature, to which the recovery id is added (BIP-137). */
const headers: Readonly<Record<BitcoinAddressKind, number>> = { p2pkh: 31, p2sh: 35, p2wpkh: 39, p2tr: 39 }

/** A recoverable signature over the message as wallets have always hashed it, in 65 bytes. */
export function signEcdsa({ kind, privateKey }: KeyAddress, message: Uint8Array): Uint8Array {
  const hash = crypto.hash256(
    Uint8Array.of(...new TextEncoder().encode(prefix), ...compactSize(message.length), ...message),
  )
  const signature = secp256k1.sign(hash, privateKey)
  return Uint8Array.of(headers[kind] + signature.recovery, ...signature.toCompactRawBytes())
}

/** BIP-322, simple: the witness of a transaction that spends an output which only says the message. */
export function signBip322(key: KeyAddress, message: Uint8Array): Uint8Array {
  // BIP-340's tagged hash, with a tag of its own.
  const tag = crypto.sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = crypto.sha256(Uint8Array.of(...tag, ...tag, ...message))
  const toSpend = new Transaction()
  toSpend.version = 0
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, Uint8Array.of(0, hash.length, ...hash))
  toSpend.addOutput(key.script, 0n)
  const toSign = new Transaction()
  toSign.version = 0
  toSign.addInput(toSpend.getHash(), 0, 0)
  toSign.addOutput(Uint8Array.of(0x6a), 0n)
  const witness = witnessFor(key, toSign, 0, [{ script: key.script, value: 0n }])
  return Uint8Array.of(witness.length, ...witness.flatMap((item) => [...compactSize(item.length), ...item]))
}

function compactSize(length: number): readonly number[] {
  if (length < 0xfd) return [length]
  if (length <= 0xffff) return [0xfd, length & 0xff, length >> 8]
  return [0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24]
}
