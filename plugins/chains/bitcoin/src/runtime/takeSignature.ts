import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { crypto, script as scripts, Transaction, type Psbt } from 'bitcoinjs-lib'
import { hexOf } from './bytes.js'
import type { DecodedAddress } from './decodeAddress.js'

/** The only types of signature hash that cover the whole transaction (BIP-143, BIP-341). */
const { SIGHASH_ALL: all, SIGHASH_DEFAULT: whole } = Transaction
const sighashNames: Readonly<Record<number, string>> = { 0: 'DEFAULT', 1: 'ALL', 2: 'NONE', 3: 'SINGLE' }
const anyoneCanPay = 0x80

/** The signature of one input, with what it signs by. */
export interface InputSignature {
  /** As it stands in the transaction: ECDSA in DER with the type of signature hash, or 64 or 65 bytes for taproot. */
  readonly bytes: Uint8Array
  /** Absent for taproot. */
  readonly publicKey?: Uint8Array
}

/** The hash of the public key that an address pays to. @param redeem of segwit in P2SH: the script, which has that hash */
function keyHashOf({ program }: DecodedAddress, redeem: Uint8Array | undefined): Uint8Array {
  return redeem ? redeem.slice(2) : program
}

/**
 * The signature in a wallet's answer, and nothing else of it. Some wallets finalize their inputs; then it is in the witness, or in
 * the script of the input. Undefined if it is not signed by the key of the address.
 */
export function readSignature(
  address: DecodedAddress,
  input: Psbt['data']['inputs'][number] | undefined,
  redeem: Uint8Array | undefined,
): InputSignature | undefined {
  if (!input) return undefined
  const { finalScriptSig, finalScriptWitness, partialSig = [], tapKeySig } = input
  const witness = finalScriptWitness ? readWitness(finalScriptWitness) : []
  if (address.kind === 'p2tr') {
    // With more than one item it would be spent by a script, or have an annex.
    const bytes = tapKeySig ?? (witness.length === 1 ? witness[0] : undefined)
    return bytes && { bytes }
  }
  const pushed = address.kind === 'p2pkh' && finalScriptSig ? scripts.decompile(finalScriptSig) : witness
  const [signature, publicKey] = pushed ?? []
  const finalized =
    signature instanceof Uint8Array && publicKey instanceof Uint8Array ? [{ signature, pubkey: publicKey }] : []
  const hash = hexOf(keyHashOf(address, redeem))
  // Segwit takes compressed keys only.
  const isKey = (key: Uint8Array): boolean =>
    (key.length === 33 || address.kind === 'p2pkh') && hexOf(crypto.hash160(key)) === hash
  const found = [...partialSig, ...finalized].find(({ pubkey }) => isKey(pubkey))
  return found && { bytes: found.signature, publicKey: found.pubkey }
}

/** A serialized witness: a number of items, each with its length before it. Items of transfers are shorter than 253 bytes. */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] {
  const [count = 0] = bytes
  const items: Uint8Array[] = []
  let at = 1
  while (items.length < count && at < bytes.length) {
    const end = at + 1 + bytes[at]!
    items.push(bytes.slice(at + 1, end))
    at = end
  }
  return at === bytes.length && items.length === count ? items : []
}

/** Name of the type of signature hash, or undefined if the signature covers the whole transaction. */
export function partialSighash({ bytes, publicKey }: InputSignature): string | undefined {
  const type = publicKey || bytes.length === 65 ? bytes.at(-1)! : whole
  if (type === all || (!publicKey && bytes.length === 64)) return undefined
  const name = sighashNames[type & ~anyoneCanPay] ?? String(type)
  return type & anyoneCanPay ? `${name}|ANYONECANPAY` : name
}

export interface SignedInput {
  readonly transaction: Transaction
  readonly index: number
  readonly address: DecodedAddress
  readonly redeem: Uint8Array | undefined
  /** Satoshis of each input's coin. */
  readonly values: readonly bigint[]
}

/** Whether a signature is one of this very transaction, by the key of the address. */
export function isValidSignature(
  { bytes, publicKey }: InputSignature,
  { transaction, index, address, redeem, values }: SignedInput,
): boolean {
  try {
    if (!publicKey) {
      const spent = values.map(() => address.script)
      const type = bytes.length === 65 ? all : whole
      const message = transaction.hashForWitnessV1(index, spent, [...values], type)
      return schnorr.verify(bytes.slice(0, 64), message, address.program)
    }
    const { signature, hashType } = scripts.signature.decode(bytes)
    const code = Uint8Array.of(0x76, 0xa9, 20, ...keyHashOf(address, redeem), 0x88, 0xac)
    const message =
      address.kind === 'p2pkh'
        ? transaction.hashForSignature(index, code, all)
        : transaction.hashForWitnessV0(index, code, values[index]!, all)
    return hashType === all && secp256k1.verify(signature, message, publicKey)
  } catch {
    return false // not even the form of a signature
  }
}
