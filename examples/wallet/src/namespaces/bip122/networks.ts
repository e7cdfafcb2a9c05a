import type { Caip2 } from '../WalletNamespace.js'

/** Version bytes and prefix of addresses (bech32: BIP-173). */
export interface AddressFormat {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

export interface BitcoinNetwork {
  readonly name: string
  /** Which of the two sets of keys: BIP-44 gives all test networks one coin type. */
  readonly coinType: 0 | 1
  readonly format: AddressFormat
  readonly payment: string
  readonly ordinal: string
}

const main: AddressFormat = { bech32: 'bc', pubKeyHash: 0, scriptHash: 5, wif: 0x80 }
const test: AddressFormat = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const regtest: AddressFormat = { ...test, bech32: 'bcrt' }

const testnet = {
  coinType: 1,
  format: test,
  payment: 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl',
  ordinal: 'tb1p8wpt9v4frpf3tkn0srd97pksgsxc5hs52lafxwru9kgeephvs7rqlqt9zj',
} as const

/** By CAIP-2: the first 32 digits of the genesis block's hash. Coins of other `bip122` chains have addresses of other kinds. */
export const networks: Readonly<Record<Caip2, BitcoinNetwork>> = {
  'bip122:000000000019d6689c085ae165831e93': {
    name: 'Bitcoin',
    coinType: 0,
    format: main,
    payment: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    ordinal: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  },
  'bip122:000000000933ea01ad0ee984209779ba': { name: 'Bitcoin Testnet', ...testnet },
  'bip122:00000000da84f2bafbbc53dee25a72ae': { name: 'Bitcoin Testnet 4', ...testnet },
  'bip122:00000008819873e925422c1ff0f99f7c': { name: 'Bitcoin Signet', ...testnet },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': {
    name: 'Bitcoin Regtest',
    coinType: 1,
    format: regtest,
    payment: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk',
    ordinal: 'bcrt1p8wpt9v4frpf3tkn0srd97pksgsxc5hs52lafxwru9kgeephvs7rqjeprhg',
  },
}
