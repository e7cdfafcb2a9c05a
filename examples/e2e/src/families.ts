import { createECDH, createPublicKey, verify } from 'node:crypto'
import type { Caip2 } from '@portico/core'
import type { PageChainWallet, WalletChain } from '@portico/testing/page'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'

/** PUBLIC. */
const cosmosKey = '42'.repeat(32)

/** What one test of every family needs to know of each. */
export interface Family {
  readonly family: WalletChain
  readonly namespace: string
  /** @param node URL of the local chain */
  wallet(node: string): PageChainWallet
  /** As the modal calls it. */
  readonly name: string
  /** As the demo names its networks: the local one, and one more. */
  readonly networks: readonly [local: string, other: string]
  readonly otherNetwork: Caip2
  /** The wallet's request that a refusal is tried at. */
  readonly signing: string
  readonly receiver: string
  readonly symbol: string
  readonly decimals: number
  /** Whether a node of it tells what an account has done, and whether the modal has a view that sends there. */
  readonly history: boolean
  readonly sends: boolean
  /** What is given to the sender before, what it sends, as a person writes it and in smallest units. */
  readonly funds: bigint
  readonly amount: readonly [text: string, units: bigint]
  /** Stands in the code of the chain's SDK and nowhere else. */
  readonly sdk: string
  /** A wallet that signs what others build: then the kit needs the SDK to send. Default: `wallet`. */
  signer?(node: string): PageChainWallet
  /** By a library that did not sign. */
  verify(address: string, message: string, signature: string): boolean | Promise<boolean>
}

export const families: readonly Family[] = [
  {
    family: 'solana',
    namespace: 'solana',
    name: 'Marlin',
    wallet: (rpcUrl) => ({ chain: 'solana', name: 'Marlin', rpcUrl }),
    networks: ['Solana Local', 'Solana Devnet'],
    otherNetwork: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    signing: 'solana:signMessage',
    receiver: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
    symbol: 'SOL',
    decimals: 9,
    history: true,
    sends: true,
    funds: 5_000_000_000n,
    amount: ['0.25', 250_000_000n],
    sdk: 'getLatestBlockhashAndContext',
    verify(address, message, signature) {
      // RFC 8410: what stands before an ed25519 key in SubjectPublicKeyInfo.
      const key = createPublicKey({
        key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), fromBase58(address)]),
        format: 'der',
        type: 'spki',
      })
      return verify(null, Buffer.from(message), key, fromBase58(signature))
    },
  },
  {
    family: 'bitcoin',
    namespace: 'bip122',
    name: 'UniSat',
    wallet: (nodeUrl) => ({ chain: 'bitcoin', name: 'UniSat', speaks: 'unisat', nodeUrl }),
    signer: (nodeUrl) => ({ chain: 'bitcoin', name: 'Sandpiper', speaks: 'standard', nodeUrl }),
    networks: ['Bitcoin Regtest', 'Bitcoin Testnet'],
    otherNetwork: 'bip122:000000000933ea01ad0ee984209779ba',
    signing: 'signMessage',
    receiver: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    symbol: 'BTC',
    decimals: 8,
    history: true,
    sends: false,
    funds: 100_000_000n,
    amount: ['0.01', 1_000_000n],
    sdk: 'Can not finalize input',
    verify: (address, message, signature) => Verifier.verifySignature(address, message, signature),
  },
  {
    family: 'polkadot',
    namespace: 'polkadot',
    name: 'Polkadot.js',
    wallet: () => ({ chain: 'polkadot', name: 'Polkadot.js' }),
    networks: ['Rococo Asset Hub', 'Westend Asset Hub'],
    otherNetwork: 'polkadot:67f9723393ef76214df0118c34bbbd3d',
    signing: 'signRaw',
    // Charlie's, of the keys everybody knows.
    receiver: '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
    symbol: 'ROC',
    decimals: 12,
    history: false,
    sends: false,
    funds: 10_000_000_000_000n,
    amount: ['1.5', 1_500_000_000_000n],
    sdk: 'chain_subscribeFinalizedHeads',
    // Extensions sign what stands between these, so that no message is ever a transaction.
    async verify(address, message, signature) {
      await cryptoWaitReady()
      return signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid
    },
  },
  {
    family: 'cosmos',
    namespace: 'cosmos',
    name: 'Keplr',
    wallet: () => ({ chain: 'cosmos', name: 'Keplr', privateKeys: [cosmosKey] }),
    networks: ['Cosmos Local', 'Cosmos Hub'],
    otherNetwork: 'cosmos:cosmoshub-4',
    signing: 'signArbitrary',
    receiver: 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du',
    symbol: 'ATOM',
    decimals: 6,
    history: true,
    sends: false,
    funds: 5_000_000n,
    amount: ['0.25', 250_000n],
    sdk: '/cosmos.bank.v1beta1.MsgSend',
    verify(address, message, signature) {
      const data = Buffer.from(message).toString('base64')
      const msgs = [{ type: 'sign/MsgSignData', value: { data, signer: address } }]
      const fee = { amount: [], gas: '0' }
      // ADR-036: the keys of every object in the order of the alphabet.
      const document = { account_number: '0', chain_id: '', fee, memo: '', msgs, sequence: '0' }
      const ecdh = createECDH('secp256k1')
      ecdh.setPrivateKey(cosmosKey, 'hex')
      // RFC 5480: what stands before a point of secp256k1.
      const key = createPublicKey({
        key: Buffer.concat([Buffer.from('3056301006072a8648ce3d020106052b8104000a034200', 'hex'), ecdh.getPublicKey()]),
        format: 'der',
        type: 'spki',
      })
      const bytes = Buffer.from(JSON.stringify(document))
      return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
    },
  },
]

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string): Buffer {
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(alphabet.indexOf(character))
  const hex = value.toString(16)
  const body = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.alloc(/^1*/.exec(text)![0].length), body])
}
