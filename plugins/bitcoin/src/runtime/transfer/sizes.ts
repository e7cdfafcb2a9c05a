import type { AddressKind } from '../address/decodeAddress.js'

/** Virtual bytes of an input with one signature (BIP-141), rounded up. `p2sh` is one of segwit within. */
export const inputSizes: Readonly<Record<AddressKind, number>> = {
  p2pkh: 149,
  p2sh: 92,
  p2wpkh: 69,
  p2wsh: 105,
  p2tr: 58,
}
/** Virtual bytes of an output: its value, the length of its script, its script. */
export const outputSizes: Readonly<Record<AddressKind, number>> = {
  p2pkh: 34,
  p2sh: 32,
  p2wpkh: 31,
  p2wsh: 43,
  p2tr: 43,
}
/** Version, counts, lock time, marker and flag. */
export const overhead = 11

/** Satoshis below which nodes do not relay an output: Bitcoin Core's `GetDustThreshold` at its default rate. */
export const dust: Readonly<Record<AddressKind, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
}
