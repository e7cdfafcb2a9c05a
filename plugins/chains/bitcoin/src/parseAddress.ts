import { bech32Checksum } from '@portico/chain-kit/setup'

/** Segwit version 0 (20 or 32 bytes, BIP-173) and taproot (BIP-350), on mainnet, test networks and regtest. */
const segwit = /^(bc|tb|bcrt)1(q[ac-hj-np-z02-9]{38}|[qp][ac-hj-np-z02-9]{58})$/i
/** Base58 of P2PKH and P2SH, and Stacks, whose accounts some Bitcoin wallets list beside their own. */
const other = /^([123mn][1-9A-HJ-NP-Za-km-z]{25,34}|S[MNPT][\dA-Z]{37,39})$/

/** What the checksum of a valid address comes to. */
const bech32 = 1
const bech32m = 0x2bc830a3

/**
 * The address in its canonical form (bech32 in lower case), or undefined if it is not one. Checksums of bech32 and bech32m are
 * checked. Those of base58 are not: they need SHA-256, which would double the size of this entry. `decodeAddress` checks them
 * before anything is sent.
 */
export function parseAddress(text: string): string | undefined {
  if (!segwit.test(text)) return other.test(text) ? text : undefined
  const address = text.toLowerCase()
  if (text !== address && text !== text.toUpperCase()) return undefined
  const separator = address.indexOf('1')
  const expected = address[separator + 1] === 'q' ? bech32 : bech32m
  return bech32Checksum(address.slice(0, separator), address.slice(separator + 1)) === expected ? address : undefined
}
