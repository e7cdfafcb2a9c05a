import { hex } from '@scure/base'
import { secp256k1, schnorr } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import type { BitcoinNetwork } from './networks.js'

export interface OwnAddress {
  readonly address: string
  readonly intention: 'payment' | 'ordinal'
  readonly path: string
  readonly privateKey: Uint8Array
  /** 33 bytes for payments; 32 for ordinals, as BIP-340 has them. */
  readonly publicKey: Uint8Array
  readonly script: Uint8Array
}

/**
 * PUBLIC TEST KEYS of the mnemonic that the test vectors of BIP-84 and BIP-86 begin with, "abandon … about": purpose 84 and 86,
 * coin types 0 and 1. Everyone has them.
 */
const keys = [
  {
    payment: '4604b4b710fe91f584fff084e1a9159fe4f8408fff380596a604948474ce4fa3',
    ordinal: '41f41d69260df4cf277826a9b65a3717e4eeddbeedf637f212ca096576479361',
  },
  {
    payment: 'a9c4134b73560f43fc5c081e5c1daa7ce068adc806d80e1f37cb658e0fea4c8d',
    ordinal: 'dff1c8c2c016a572914b4c5adb8791d62b4768ae9d0a61be8ab94cf5038d7d90',
  },
] as const

/** The account's two addresses on a network: native segwit for payments, taproot for ordinals. */
export function ownAddresses({ coinType, format }: BitcoinNetwork): readonly [OwnAddress, OwnAddress] {
  const payment = hex.decode(keys[coinType].payment)
  const ordinal = hex.decode(keys[coinType].ordinal)
  const paid = p2wpkh(secp256k1.getPublicKey(payment), format)
  const inscribed = p2tr(schnorr.getPublicKey(ordinal), undefined, format)
  return [
    {
      address: paid.address ?? '',
      intention: 'payment',
      path: `m/84'/${coinType}'/0'/0/0`,
      privateKey: payment,
      publicKey: secp256k1.getPublicKey(payment),
      script: paid.script,
    },
    {
      address: inscribed.address ?? '',
      intention: 'ordinal',
      path: `m/86'/${coinType}'/0'/0/0`,
      privateKey: ordinal,
      publicKey: schnorr.getPublicKey(ordinal),
      script: inscribed.script,
    },
  ]
}
