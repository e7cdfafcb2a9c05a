import { Secp256k1Wallet } from '@cosmjs/amino'
import { DirectSecp256k1Wallet } from '@cosmjs/proto-signing'
import {
  PorticoError,
  type BroadcastAnswer,
  type Caip10,
  type PreparedTransfer,
  type SignedTransfer,
  type SoughtTransfer,
  type TransferOrder,
  type TransfersCapability,
} from '@portico/core'
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import { QueryBalanceResponse } from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { atom, createStore } from 'jotai/vanilla'
import { vi } from 'vitest'
import type { CosmosKey, CosmosProvider } from '../src/CosmosProvider.js'
import type { CosmosContext } from '../src/CosmosSpec.js'
import { cosmosHub, type CosmosNetwork } from '../src/index.js'
import { fromHex, toBase64 } from '../src/runtime/bytes.js'
import { createNodes } from '../src/runtime/createNodes.js'
import { createTransfers } from '../src/runtime/transfers/createTransfers.js'
import { hashOf } from '../src/runtime/transfers/transactionBytes.js'

export const receiver = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
export const accountPath = '/cosmos.auth.v1beta1.Query/Account'
export const simulatePath = '/cosmos.tx.v1beta1.Service/Simulate'
export const minimumPath = '/cosmos.base.node.v1beta1.Service/Config'

/** Answers of CometBFT nodes out of a few values, and a wallet of CosmJS with a real key. No real chain. */
export interface ModelChain {
  readonly transfers: Omit<TransfersCapability, 'actions'>
  readonly account: Caip10
  readonly address: string
  readonly publicKey: Uint8Array
  /** The payer's account on the chain. */
  payer: { sequence: number; height: number; publicKey?: Uint8Array | undefined }
  balance: bigint
  /** Gas that the chain's trial of a transaction takes. */
  gas: bigint
  network: CosmosNetwork
  /** Puts signed bytes into a block. */
  land(bytes: string, result?: { readonly code?: number; readonly log?: string | null }): string
  /** What nodes answer to a method, or to a path of `abci_query`: a result, an `Error` that refuses it, or 'nothing'. */
  readonly answers: Record<string, unknown>
  /** Methods, or paths of `abci_query`, with their parameters and the node. */
  readonly asked: { readonly what: string; readonly params: object; readonly url: string }[]
  /** What the wallet says of its key. */
  key: Partial<CosmosKey>
  /** Replaces what the wallet does. */
  change(does: Partial<CosmosProvider>): void
  /** What the wallet was asked to sign. */
  readonly requests: (readonly unknown[])[]
  /** The wallets of CosmJS that sign. */
  readonly direct: DirectSecp256k1Wallet
  readonly amino: Secp256k1Wallet
  disconnect(): void
}

/** An answer to `abci_query`. */
export function queried(value: Uint8Array, height: unknown = '1000'): object {
  return { response: { code: 0, value: toBase64(value), height } }
}
export function accountAnswer(typeUrl: string, value: Uint8Array, height?: unknown): object {
  return queried(QueryAccountResponse.encode({ account: { typeUrl, value } }).finish(), height)
}
export const simulated = (gasUsed: bigint): object =>
  queried(SimulateResponse.encode(SimulateResponse.fromPartial({ gasInfo: { gasUsed, gasWanted: 0n } })).finish())

const privateKey = new Uint8Array(32).fill(7)

export async function createModelChain(): Promise<ModelChain> {
  const direct = await DirectSecp256k1Wallet.fromKey(privateKey, 'cosmos')
  const amino = await Secp256k1Wallet.fromKey(privateKey, 'cosmos')
  const [own] = await direct.getAccounts()
  const { address, pubkey: publicKey } = own!
  const blocks = new Map<string, object>()
  const sequences = new Map<number, object[]>()
  let isConnected = true

  let provider: CosmosProvider = {
    getKey: () => Promise.resolve({ address, publicKey, algo: 'secp256k1', isAminoOnly: false, ...model.key }),
    signDirect(...asked) {
      model.requests.push(['signDirect', ...asked])
      return direct.signDirect(asked[1], asked[2])
    },
    signAmino(...asked) {
      model.requests.push(['signAmino', ...asked])
      return amino.signAmino(asked[1], asked[2])
    },
    signArbitrary: () => Promise.reject(new Error('Not asked for')),
  }
  const context = {
    project: {},
    store: createStore(),
    networks: () => atom(() => [model.network]),
    // As the plugin's own text of `rpcFailed`, this ends with the node's words.
    error: (name: string, context: { readonly problem?: string }, rest: object) =>
      new PorticoError(`cosmos/${name}`, { shortMessage: `${name} ${context.problem ?? ''}`.trim(), context, ...rest }),
    connections: {
      settled: () => Promise.resolve(),
      findConnection: () =>
        isConnected
          ? {
              connection: { accounts: [{ address, publicKey: toBase64(publicKey) }] },
              session: { wallet: { name: 'Meadow' } },
              namespaceSession: { provider },
            }
          : undefined,
    },
  } as unknown as CosmosContext

  const models: Readonly<Record<string, (params: never) => unknown>> = {
    [accountPath]: () => {
      const { sequence, height, publicKey: pubkey } = model.payer
      const known = pubkey && {
        typeUrl: '/cosmos.crypto.secp256k1.PubKey',
        value: PubKey.encode({ key: pubkey }).finish(),
      }
      const account = BaseAccount.fromPartial({
        address,
        accountNumber: 12n,
        sequence: BigInt(sequence),
        ...(known && { pubKey: known }),
      })
      return accountAnswer('/cosmos.auth.v1beta1.BaseAccount', BaseAccount.encode(account).finish(), String(height))
    },
    '/cosmos.bank.v1beta1.Query/Balance': () =>
      queried(QueryBalanceResponse.encode({ balance: { denom: 'uatom', amount: String(model.balance) } }).finish()),
    [simulatePath]: () => simulated(model.gas),
    status: () => new Error('not served'),
    tx: ({ hash }: { readonly hash: string }) => blocks.get(hash) ?? new Error('tx not found'),
    tx_search: ({ query }: { readonly query: string }) => {
      const sequence = /^tx\.acc_seq='(\w+)\/(\d+)'$/.exec(query)
      return { txs: sequence?.[1] === address ? (sequences.get(Number(sequence[2])) ?? []) : [] }
    },
    broadcast_tx_sync: () => ({ code: 0, codespace: '', log: '', hash: '' }),
  }
  vi.stubGlobal('fetch', (url: string, { body }: { readonly body: string }) => {
    const { method, params, id } = JSON.parse(body) as {
      readonly method: string
      readonly params: { readonly path?: string }
      readonly id: number
    }
    const what = params.path ?? method
    model.asked.push({ what, params, url })
    const given = what in model.answers ? model.answers[what] : (models[what] ?? (() => new Error('unknown path')))
    const result: unknown =
      typeof given === 'function' ? (given as (params: object, url: string) => unknown)(params, url) : given
    if (result === 'nothing') return Promise.reject(new TypeError('The connection was closed'))
    const { code = -32_000 } = Object(result) as { readonly code?: number }
    const reply = result instanceof Error ? { error: { code, message: 'error', data: result.message } } : { result }
    return Promise.resolve(new Response(JSON.stringify({ jsonrpc: '2.0', id, ...reply })))
  })
  const model: ModelChain = {
    transfers: createTransfers(context, createNodes(context)),
    account: `cosmos:cosmoshub-4:${address}`,
    address,
    publicKey,
    payer: { sequence: 3, height: 1000 },
    balance: 5_000_000n,
    gas: 60_000n,
    network: { ...cosmosHub, rpcUrls: { default: { http: ['http://a.example', 'http://b.example'] } } },
    land(bytes, { code = 0, log = '' } = {}) {
      const hash = hashOf(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)))
      const found = { hash, tx: bytes, tx_result: { code, log } }
      blocks.set(toBase64(fromHex(hash)), found)
      const { sequence } = model.payer
      sequences.set(sequence, [...(sequences.get(sequence) ?? []), found])
      return hash
    },
    answers: {},
    asked: [],
    key: {},
    change: (does) => void (provider = { ...provider, ...does }),
    requests: [],
    direct,
    amino,
    disconnect: () => void (isConnected = false),
  }
  return model
}

export const orderOf = ({ account }: ModelChain, rest: Partial<TransferOrder> = {}): TransferOrder => ({
  account,
  action: { type: 'native', to: receiver, amount: 1000n },
  maxFee: 10_000n,
  display: {},
  ...rest,
})

export interface Signing {
  readonly prepared: PreparedTransfer[]
  readonly signed: Promise<SignedTransfer>
}

/** Has the wallet sign a transfer, as the pipeline does. */
export function sign(
  model: ModelChain,
  {
    order = {},
    signal = new AbortController().signal,
    onPrepared = () => {},
  }: {
    readonly order?: Partial<TransferOrder>
    readonly signal?: AbortSignal
    readonly onPrepared?: () => void
  } = {},
): Signing {
  const prepared: PreparedTransfer[] = []
  const steps = {
    signal,
    prepared(transfer: PreparedTransfer) {
      prepared.push(transfer)
      onPrepared()
    },
  }
  return { prepared, signed: model.transfers.sign(orderOf(model, order), steps) }
}

/** A transfer that was signed, as it is looked for. */
export async function soughtOf(model: ModelChain, order: Partial<TransferOrder> = {}): Promise<SoughtTransfer> {
  const { prepared, signed } = sign(model, { order })
  const found = await signed
  return { order: orderOf(model, order), anchor: prepared[0]!.anchor, signed: found }
}

export function broadcast(model: ModelChain, signed: SignedTransfer, attempt = 0): Promise<BroadcastAnswer> {
  return model.transfers.broadcast(orderOf(model), signed, attempt)
}
