import { rpcErrorCodes, type Caip2 } from '@portico/core'
import type { LedgerAccount, LedgerContext, LedgerRequest } from '../../LedgerSpec.js'
import type { Approvals } from '../createApprovals.js'
import type { Device, OpenApp } from '../device/createDevice.js'
import { deviceError } from '../device/toDeviceError.js'
import { readAddress, toBase58 } from './base58.js'
import { offchainMessage } from './offchainMessage.js'
import { readWireTransaction } from './wireTransaction.js'

/** What Wallet Standard calls Solana's clusters. It names every other network by its CAIP-2 id. */
const chainNames: Readonly<Record<Caip2, `solana:${string}`>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHScCkY3z': 'solana:testnet',
}
/** Of ed25519. */
const signatureSize = 64

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
  readonly approvals: Approvals
  readonly device: Device
  /** Milliseconds that the visitor has on the device. */
  readonly limit: number
  /** In use. */
  networkId(): Caip2
  /** Hands a signed transaction, in base64, to the nodes of a network. */
  broadcast(networkId: Caip2, transaction: string, options: TransactionInput['options']): Promise<void>
}

/** A wallet of Wallet Standard 1.0.0, as far as Solana's features go, whose keys are on the device. */
export function createSolanaWallet(context: LedgerContext, deps: SolanaWalletDeps): object {
  const { account, approvals, device, limit } = deps
  const { address, path } = account
  const app = 'Solana'
  const publicKey = readAddress(address) ?? new Uint8Array()
  const networks = (): readonly Caip2[] =>
    context.store.get(context.networks('solana')).map(({ caipNetworkId }) => caipNetworkId)
  const chainOf = (networkId: Caip2): string => chainNames[networkId] ?? networkId

  /** Has the app sign, once it is sure that the keys are those of the account. @throws `ledger/otherDevice` */
  function sign(
    kind: LedgerRequest['kind'],
    ask: (solana: Awaited<ReturnType<OpenApp['sdk']['createSolana']>>, version: string) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    return approvals.ask({ kind, app }, ({ signal, confirming }) =>
      device.use({
        app,
        limit,
        signal,
        async work({ sdk, transport, version }) {
          const solana = await sdk.createSolana(transport)
          const found = await solana.getAddress(path)
          if (toBase58(Uint8Array.from(found.address)) !== address)
            throw deviceError(context, 'otherDevice', app, undefined, { address })
          confirming()
          const signature = Uint8Array.from(await ask(solana, version))
          if (signature.length === signatureSize) return signature
          throw context.error('badAnswer', { from: 'Ledger', method: kind })
        },
      }),
    )
  }
  async function signMessage({ message }: MessageInput): Promise<object> {
    let signedMessage: Uint8Array | undefined
    const signature = await sign('message', async (solana, version) => {
      signedMessage = offchainMessage(Uint8Array.from(message), { publicKey, version })
      if (!signedMessage) throw invalid('A Ledger signs texts of 1 to 65,535 bytes')
      const answer = await solana.signOffchainMessage(path, Buffer.from(signedMessage))
      return answer.signature
    })
    return { signedMessage: signedMessage!, signature }
  }
  async function signTransaction(transaction: Uint8Array): Promise<{ bytes: Uint8Array; signature: Uint8Array }> {
    const wire = readWireTransaction(Uint8Array.from(transaction), publicKey)
    if (!wire) throw invalid('The account has nothing to sign in this transaction')
    const signature = await sign('transaction', async (solana) => {
      const answer = await solana.signTransaction(path, Buffer.from(wire.message))
      return answer.signature
    })
    return { bytes: wire.withSignature(signature), signature }
  }
  async function send({ transaction, chain, options }: TransactionInput): Promise<object> {
    const networkId = networks().find((id) => chainOf(id) === chain) ?? deps.networkId()
    const { bytes, signature } = await signTransaction(transaction)
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    await deps.broadcast(networkId, base64, options)
    return { signature }
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
      signTransaction: (...inputs: readonly TransactionInput[]) =>
        each(inputs, async ({ transaction }) => ({ signedTransaction: (await signTransaction(transaction)).bytes })),
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
      const own = Object.keys(features).filter((name) => name.startsWith('solana:'))
      return [{ address, publicKey, chains: networks().map(chainOf), features: own }]
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

function invalid(message: string): Error {
  return Object.assign(new Error(message), { code: rpcErrorCodes.invalidParams })
}
