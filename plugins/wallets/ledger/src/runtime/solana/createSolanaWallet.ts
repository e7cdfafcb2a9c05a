import { lazy, type Caip2 } from '@portico/core'
import type { LedgerAccount, LedgerContext } from '../../LedgerSpec.js'
import { readAddress } from './base58.js'
import type { SolanaRequests } from './createSolanaRequests.js'

/** What Wallet Standard calls Solana's clusters. It names every other network by its CAIP-2 id. */
const chainNames: Readonly<Record<Caip2, `solana:${string}`>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHScCkY3z': 'solana:testnet',
}

interface MessageInput {
  readonly message: Uint8Array
}
interface TransactionInput {
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: { readonly preflightCommitment?: string; readonly skipPreflight?: boolean } | undefined
}

export interface SolanaWalletDeps {
  readonly account: LedgerAccount
  /** In use. */
  networkId(): Caip2
  /** What reads requests, and has the device sign them. */
  load(): Promise<SolanaRequests>
  /** Hands a signed transaction, in base64, to the nodes of a network. */
  broadcast(networkId: Caip2, transaction: string, options: TransactionInput['options']): Promise<void>
}

/** A wallet of Wallet Standard 1.0.0, as far as Solana's features go, whose keys are on the device. */
export function createSolanaWallet(context: LedgerContext, deps: SolanaWalletDeps): object {
  const { address } = deps.account
  const publicKey = readAddress(address) ?? new Uint8Array()
  const requests = lazy('ledger', deps.load)
  const networks = (): readonly Caip2[] =>
    context.store.get(context.networks('solana')).map(({ caipNetworkId }) => caipNetworkId)
  const chainOf = (networkId: Caip2): string => chainNames[networkId] ?? networkId
  const networkOf = (chain: string | undefined): Caip2 =>
    networks().find((id) => chainOf(id) === chain) ?? deps.networkId()

  async function signMessage({ message }: MessageInput): Promise<object> {
    return (await requests()).signMessage(deps.networkId(), Uint8Array.from(message))
  }
  async function signTransaction({ transaction, chain }: TransactionInput): Promise<object> {
    const { bytes } = await (await requests()).signTransaction(networkOf(chain), Uint8Array.from(transaction))
    return { signedTransaction: bytes }
  }
  async function send({ transaction, chain, options }: TransactionInput): Promise<object> {
    const networkId = networkOf(chain)
    const signed = await (await requests()).signTransaction(networkId, Uint8Array.from(transaction), { isSent: true })
    await deps.broadcast(networkId, signed.base64, options)
    return { signature: signed.signature }
  }
  const supportedTransactionVersions = ['legacy', 0]
  const features: Readonly<Record<string, object>> = {
    'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: wallet.accounts }) },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly MessageInput[]) => each(inputs, signMessage),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly TransactionInput[]) => each(inputs, signTransaction),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly TransactionInput[]) => each(inputs, send),
    },
  }
  const wallet = {
    version: '1.0.0',
    name: context.t('name'),
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    features,
    get chains() {
      return networks().map(chainOf)
    },
    get accounts() {
      const names = Object.keys(features).filter((name) => name.startsWith('solana:'))
      return [{ address, publicKey, chains: networks().map(chainOf), features: names }]
    },
  }
  return wallet
}

/** The features take several inputs, which the visitor approves one after the other. */
async function each<I, O>(inputs: readonly I[], sign: (input: I) => Promise<O>): Promise<readonly O[]> {
  const signed: O[] = []
  for (const input of inputs) signed.push(await sign(input))
  return signed
}
