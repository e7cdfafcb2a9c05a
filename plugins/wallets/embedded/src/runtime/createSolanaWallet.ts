import type { Caip2 } from '@portico/core'
import type { ApprovalMethod } from '@portico/embedded-api'
import * as v from 'valibot'
import type { EmbeddedContext } from '../EmbeddedSpec.js'
import type { Approvals } from './createApprovals.js'
import type { ProviderAccount } from './createProvider.js'
import { toProviderError } from './frameErrors.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** What Wallet Standard calls Solana's clusters. It names every other network by its CAIP-2 id. */
const chainNames: Readonly<Record<Caip2, `solana:${string}`>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHScCkY3z': 'solana:testnet',
}

interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
interface MessageInput {
  readonly message: Uint8Array
}
interface TransactionInput {
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: unknown
}

/** A wallet of Wallet Standard 1.0.0, as far as Solana's features go. */
export interface SolanaWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, object>>
}

const signatureSchema = v.object({ signature: v.pipe(v.string(), v.transform(fromBase58)) })
const transactionSchema = v.pipe(v.string(), v.base64(), v.transform(fromBase64))

/**
 * The features of Solana on top of the frame. Messages and signatures are base58 and transactions base64, as wallets behind a
 * relay have them (WalletConnect's `solana` namespace).
 */
export function createSolanaWallet(
  context: EmbeddedContext,
  approvals: Approvals,
  { accounts, networkId }: Pick<ProviderAccount, 'accounts' | 'networkId'>,
): SolanaWallet {
  const networks = (): readonly Caip2[] =>
    context.store.get(context.networks('solana')).map(({ caipNetworkId }) => caipNetworkId)
  const chains = (): readonly string[] => networks().map((id) => chainNames[id] ?? id)

  async function ask<S extends v.GenericSchema>(
    method: ApprovalMethod,
    params: object,
    schema: S,
    chain?: string,
  ): Promise<v.InferOutput<S>> {
    const chainId = networks().find((id) => (chainNames[id] ?? id) === chain) ?? networkId()
    try {
      const answer = await approvals.ask({ method, params, chainId, chainNamespace: 'solana' })
      const parsed = v.safeParse(schema, answer)
      if (parsed.success) return parsed.output
      throw context.error('badAnswer', { from: context.t('name'), method })
    } catch (thrown) {
      throw toProviderError(thrown)
    }
  }
  /** The features take several inputs, which the visitor approves one after the other. */
  async function each<I, O>(inputs: readonly I[], sign: (input: I) => Promise<O>): Promise<readonly O[]> {
    const signed: O[] = []
    for (const input of inputs) signed.push(await sign(input))
    return signed
  }
  const features: SolanaWallet['features'] = {
    'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: wallet.accounts }) },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly MessageInput[]) =>
        each(inputs, async ({ message }) => {
          const params = { message: toBase58(message), pubkey: accounts()[0]?.address }
          const { signature } = await ask('solana_signMessage', params, signatureSchema)
          return { signedMessage: message, signature }
        }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs: readonly TransactionInput[]) {
        const [first] = inputs
        if (first && inputs.length === 1) {
          const params = { transaction: toBase64(first.transaction) }
          const schema = v.object({ transaction: transactionSchema })
          const { transaction } = await ask('solana_signTransaction', params, schema, first.chain)
          return [{ signedTransaction: transaction }]
        }
        const params = { transactions: inputs.map(({ transaction }) => toBase64(transaction)) }
        const schema = v.object({ transactions: v.pipe(v.array(transactionSchema), v.length(inputs.length)) })
        const { transactions } = await ask('solana_signAllTransactions', params, schema, first?.chain)
        return transactions.map((signedTransaction) => ({ signedTransaction }))
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: (...inputs: readonly TransactionInput[]) =>
        each(inputs, ({ transaction, chain, options }) => {
          const params = { transaction: toBase64(transaction), ...(options !== undefined && { options }) }
          return ask('solana_signAndSendTransaction', params, signatureSchema, chain)
        }),
    },
  }
  const wallet: SolanaWallet = {
    version: '1.0.0',
    name: context.t('name'),
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    features,
    get chains() {
      return chains()
    },
    get accounts() {
      const [{ address } = { address: '' }] = accounts()
      const names = Object.keys(features).filter((name) => name.startsWith('solana:'))
      return [{ address, publicKey: fromBase58(address), chains: chains(), features: names }]
    },
  }
  return wallet
}

function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  while (value > 0n) {
    text = alphabet[Number(value % 58n)]! + text
    value /= 58n
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Empty for what is not base58. */
function fromBase58(text: string): Uint8Array {
  const digits = Array.from(text.slice(0, 128), (character) => alphabet.indexOf(character))
  if (digits.includes(-1)) return new Uint8Array()
  let value = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const bytes: number[] = []
  while (value > 0n) {
    bytes.unshift(Number(value % 256n))
    value /= 256n
  }
  return Uint8Array.from([...(/^1*/.exec(text)?.[0] ?? '')].map(() => 0).concat(bytes))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
