import { address as addresses, networks } from 'bitcoinjs-lib'
import { bitcoinDevnetError } from '../errors/bitcoinDevnetError.js'

const { regtest } = networks
/** OP_1 … OP_16 are 0x51 … 0x60; version 0 is OP_0. */
const firstVersion = 0x50

/** The output script of an address: base58check, or a witness program of any version (BIP-173, BIP-350). @throws `devnet-bitcoin/invalidAddress` */
export function scriptOf(address: string): Uint8Array {
  try {
    if (!address.toLowerCase().startsWith(`${regtest.bech32}1`)) return addresses.toOutputScript(address, regtest)
    const { version, data } = addresses.fromBech32(address)
    return Uint8Array.of(version && firstVersion + version, data.length, ...data)
  } catch (cause) {
    throw bitcoinDevnetError('invalidAddress', { address }, { cause })
  }
}

/** Undefined: a script that no address stands for. */
export function addressOf(script: Uint8Array): string | undefined {
  const [first = -1, length = -1] = script
  const version = first === 0 ? 0 : first - firstVersion
  try {
    if (version >= 0 && version <= 16 && length >= 2 && length <= 40 && script.length === length + 2)
      return addresses.toBech32(script.slice(2), version, regtest.bech32)
    return addresses.fromOutputScript(script, regtest)
  } catch {
    return undefined
  }
}

/** Esplora's names for kinds of scripts. */
export function scriptType(script: Uint8Array): string {
  const [first, second] = script
  if (first === 0x6a) return 'op_return'
  if (first === 0x51 && second === 32) return 'v1_p2tr'
  if (first === 0 && second === 20) return 'v0_p2wpkh'
  if (first === 0 && second === 32) return 'v0_p2wsh'
  if (first === 0x76) return 'p2pkh'
  return first === 0xa9 ? 'p2sh' : 'unknown'
}
