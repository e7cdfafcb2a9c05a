import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** Prefixes of BIP-173: mainnet, every test network, regtest. */
export type AddressPrefix = 'bc' | 'tb' | 'bcrt'
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

export interface DecodedAddress {
  readonly kind: AddressKind
  /** Of the networks it may belong to. Base58 has one version byte for all test networks. */
  readonly prefixes: readonly AddressPrefix[]
  /** The output script that pays to it. */
  readonly script: Uint8Array
  /** The hash or key in that script: 20 or 32 bytes. */
  readonly program: Uint8Array
}

/** An address of a network, in its canonical form. */
export interface ReadAddress extends DecodedAddress {
  readonly address: string
}

/** Version bytes of base58check addresses. */
const versions: Readonly<Record<number, readonly [AddressKind, readonly AddressPrefix[]]>> = {
  0x00: ['p2pkh', ['bc']],
  0x05: ['p2sh', ['bc']],
  0x6f: ['p2pkh', ['tb', 'bcrt']],
  0xc4: ['p2sh', ['tb', 'bcrt']],
}

/**
 * Decodes a Bitcoin address and checks its checksum: base58check, bech32 (BIP-173) or bech32m (BIP-350). Undefined if it is not
 * a Bitcoin address.
 *
 * @param address an answer of `parseAddress`
 */
export function decodeAddress(address: string): DecodedAddress | undefined {
  try {
    return /^(bc|tb|bcrt)1/.test(address) ? decodeSegwit(address as `${string}1${string}`) : decodeBase58(address)
  } catch {
    return undefined // wrong checksum
  }
}

/** Whether it is an address of Bitcoin with the right checksum, or of Stacks. Nothing is ever sent to the latter. */
export function isAddress(address: string): boolean {
  return address.startsWith('S') || decodeAddress(address) !== undefined
}

function decodeSegwit(address: `${string}1${string}`): DecodedAddress | undefined {
  const isTaproot = address[address.indexOf('1') + 1] === 'p'
  const { prefix, words } = (isTaproot ? bech32m : bech32).decode(address)
  const [version = -1, ...rest] = words
  const program = bech32.fromWords(rest)
  const segwitKind = program.length === 20 ? 'p2wpkh' : 'p2wsh'
  return {
    kind: isTaproot ? 'p2tr' : segwitKind,
    prefixes: [prefix as AddressPrefix],
    script: Uint8Array.of(version && 0x50 + version, program.length, ...program),
    program,
  }
}

function decodeBase58(address: string): DecodedAddress | undefined {
  const [version = -1, ...hash] = createBase58check(sha256).decode(address)
  const found = versions[version]
  if (!found || hash.length !== 20) return undefined
  const [kind, prefixes] = found
  const script =
    kind === 'p2pkh' ? Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac) : Uint8Array.of(0xa9, 20, ...hash, 0x87)
  return { kind, prefixes, script, program: Uint8Array.from(hash) }
}
