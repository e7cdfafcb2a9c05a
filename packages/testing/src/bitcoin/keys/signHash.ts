import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { Transaction, payments, script as scripts } from 'bitcoinjs-lib'
import type { KeyAddress } from './KeyAddress.js'

const all = Transaction.SIGHASH_ALL

/** The witness that spends an input of `transaction` which pays to the address (BIP-143, BIP-341). */
export function witnessFor(
  { kind, publicKey, privateKey }: KeyAddress,
  transaction: Transaction,
  index: number,
  spent: readonly { readonly script: Uint8Array; readonly value: bigint }[],
): readonly Uint8Array[] {
  if (kind === 'p2tr') {
    const message = transaction.hashForWitnessV1(
      index,
      spent.map((output) => output.script),
      spent.map(({ value }) => value),
      Transaction.SIGHASH_DEFAULT,
    )
    return [schnorr.sign(message, privateKey)]
  }
  const code = payments.p2pkh({ pubkey: publicKey }).output!
  const message = transaction.hashForWitnessV0(index, code, spent[index]!.value, all)
  return [scripts.signature.encode(compact(message, privateKey), all), publicKey]
}

/** 64 bytes of ECDSA. */
export function compact(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return secp256k1.sign(message, privateKey).toCompactRawBytes()
}
