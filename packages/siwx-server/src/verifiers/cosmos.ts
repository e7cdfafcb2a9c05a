import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { base64, bech32 } from '@scure/base'
import type { SignInVerifier } from '../SignInVerifier.js'

/** As chain-registry has it: `bech32_prefix`, and `key_algos`. */
export interface CosmosChain {
  /** What addresses of accounts begin with: `osmo`. */
  readonly bech32Prefix: string
  /** `ethsecp256k1` for chains of Ethermint, whose addresses are made as Ethereum's are. Default: `secp256k1`. */
  readonly keyAlgo?: 'secp256k1' | 'ethsecp256k1'
}

export interface CosmosOptions {
  /** Chains that are not known here, by CAIP-2 id. */
  readonly chains?: Readonly<Record<string, CosmosChain>>
}

const knownChains: Readonly<Record<string, CosmosChain>> = {
  'cosmos:akashnet-2': { bech32Prefix: 'akash' },
  'cosmos:axelar-dojo-1': { bech32Prefix: 'axelar' },
  'cosmos:celestia': { bech32Prefix: 'celestia' },
  'cosmos:cosmoshub-4': { bech32Prefix: 'cosmos' },
  'cosmos:dydx-mainnet-1': { bech32Prefix: 'dydx' },
  'cosmos:injective-1': { bech32Prefix: 'inj', keyAlgo: 'ethsecp256k1' },
  'cosmos:juno-1': { bech32Prefix: 'juno' },
  'cosmos:neutron-1': { bech32Prefix: 'neutron' },
  'cosmos:noble-1': { bech32Prefix: 'noble' },
  'cosmos:osmo-test-5': { bech32Prefix: 'osmo' },
  'cosmos:osmosis-1': { bech32Prefix: 'osmo' },
}

interface KeyType {
  hash(document: Uint8Array): Uint8Array
  /** The 20 bytes of an address. */
  address(key: PublicKey): Uint8Array
}
type PublicKey = ReturnType<ReturnType<(typeof secp256k1)['Signature']['fromCompact']>['recoverPublicKey']>

const keyTypes: Readonly<Record<NonNullable<CosmosChain['keyAlgo']>, KeyType>> = {
  secp256k1: { hash: sha256, address: (key) => ripemd160(sha256(key.toRawBytes(true))) },
  ethsecp256k1: {
    hash: keccak_256,
    address: (key) => keccak_256(key.toRawBytes(false).subarray(1)).subarray(-20),
  },
}

/**
 * Verifies `signArbitrary` (ADR-036) over the amino document of the message, 64 bytes in base64. An address has to have the prefix
 * of its chain. An account stands for itself on all chains, by what the address says beside the prefix.
 */
export function cosmos({ chains = {} }: CosmosOptions = {}): SignInVerifier {
  const all = new Map(Object.entries({ ...knownChains, ...chains }))
  return {
    namespace: 'cosmos',
    networkNames: ['Cosmos'],
    supports: (chainId) => all.has(chainId),
    async verify({ text, message, chainId, signature }) {
      const chain = all.get(chainId)
      if (!chain) return undefined
      const { bech32Prefix, keyAlgo = 'secp256k1' } = chain
      try {
        const document = new TextEncoder().encode(documentOf(message.address, text))
        const signers = signersOf(keyTypes[keyAlgo], document, base64.decode(signature))
        const signer = signers.find((id) => bech32.encode(bech32Prefix, bech32.toWords(id)) === message.address)
        return signer && bytesToHex(signer)
      } catch {
        return undefined
      }
    },
  }
}

/** The amino document, with its keys in alphabetical order. Base64 and addresses need no escapes. */
function documentOf(signer: string, text: string): string {
  const data = base64.encode(new TextEncoder().encode(text))
  return JSON.stringify({
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
    sequence: '0',
  })
}

/** What the addresses of all keys say that may have made the signature, which does not name its key. */
function signersOf({ hash, address }: KeyType, document: Uint8Array, signature: Uint8Array): readonly Uint8Array[] {
  const compact = secp256k1.Signature.fromCompact(signature)
  if (compact.hasHighS()) return []
  return [0, 1, 2, 3].flatMap((recovery) => {
    try {
      return [address(compact.addRecoveryBit(recovery).recoverPublicKey(hash(document)))]
    } catch {
      return []
    }
  })
}
