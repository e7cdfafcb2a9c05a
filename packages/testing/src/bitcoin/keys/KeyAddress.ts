import { address as addresses, crypto, networks, payments, type Network } from 'bitcoinjs-lib'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import type { BitcoinAddressKind, BitcoinNetworkName } from '../BitcoinTestWalletOptions.js'

const networkOf: Readonly<Record<BitcoinNetworkName, Network>> = {
  mainnet: networks.bitcoin,
  testnet: networks.testnet,
  testnet4: networks.testnet,
  fractal: networks.bitcoin,
  regtest: networks.regtest,
}

/** One address of one key, with all that signing for it takes. */
export interface KeyAddress {
  readonly address: string
  readonly kind: BitcoinAddressKind
  /** The output script that pays to it. */
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  /** 33 bytes. */
  readonly publicKey: Uint8Array
  /** Of taproot outputs it is the tweaked one (BIP-86). */
  readonly privateKey: Uint8Array
}

export function keyAddress(privateKey: Uint8Array, kind: BitcoinAddressKind, name: BitcoinNetworkName): KeyAddress {
  const network = networkOf[name]
  const publicKey = secp256k1.getPublicKey(privateKey)
  const basic = { kind, publicKey, privateKey }
  const p2wpkh = payments.p2wpkh({ pubkey: publicKey, network })
  if (kind === 'p2wpkh') return { ...basic, address: p2wpkh.address!, script: p2wpkh.output! }
  if (kind === 'p2pkh') {
    const { address, output } = payments.p2pkh({ pubkey: publicKey, network })
    return { ...basic, address: address!, script: output! }
  }
  if (kind === 'p2sh') {
    const { address, output } = payments.p2sh({ redeem: p2wpkh, network })
    return { ...basic, address: address!, script: output!, redeemScript: p2wpkh.output! }
  }
  const tweaked = tweak(privateKey, publicKey)
  const outputKey = schnorr.getPublicKey(tweaked)
  return {
    ...basic,
    privateKey: tweaked,
    address: addresses.toBech32(outputKey, 1, network.bech32),
    script: Uint8Array.of(0x51, outputKey.length, ...outputKey),
  }
}

/** BIP-341 without scripts: the key, made even, plus the hash of its public half. */
function tweak(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const { n } = secp256k1.CURVE
  const key = numberOf(privateKey)
  const even = publicKey[0] === 2 ? key : n - key
  const sum = (even + numberOf(crypto.taggedHash('TapTweak', publicKey.slice(1)))) % n
  return bytesOfHex(sum.toString(16).padStart(64, '0'))
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const bytesOfHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${hexOf(bytes)}`)
