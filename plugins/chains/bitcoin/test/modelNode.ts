import {
  PorticoError,
  type Account,
  type Caip10,
  type PreparedTransfer,
  type SignedTransfer,
  type SoughtTransfer,
  type Transfer,
  type TransferOrder,
  type TransferSighting,
} from '@portico/core'
import { Psbt } from 'bitcoinjs-lib'
import { atom, createStore } from 'jotai/vanilla'
import { vi } from 'vitest'
import type { BitcoinContext } from '../src/BitcoinSpec.js'
import { createTools } from '../src/runtime/adapters/createTools.js'
import type { WalletSigner } from '../src/runtime/adapters/WalletAdapter.js'
import { createEsplora } from '../src/runtime/createEsplora.js'
import { hexOf } from '../src/runtime/bytes.js'
import type { RuntimeDeps, SessionWallet } from '../src/runtime/RuntimeDeps.js'
import { findTransfer } from '../src/runtime/transfers/findTransfer.js'
import { signTransfer } from '../src/runtime/transfers/signTransfer.js'
import { createKey, signWith, type Key } from './relayWallet.js'
import { regtest, regtestId } from './site.js'

/** Of no test key. */
export const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

/** An unspent output as Esplora lists it. */
export interface ModelCoin {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: { readonly confirmed: boolean }
}
export const txid = (digit: string): string => digit.repeat(64)
export const coin = (digit: string, value: number, vout = 0, confirmed = true): ModelCoin => ({
  txid: txid(digit),
  vout,
  value,
  status: { confirmed },
})
export const keyOf = (one: Pick<ModelCoin, 'txid' | 'vout'>): string => `${one.txid}:${one.vout}`

/** An output as Esplora describes it. */
export const output = ({ script, address }: Pick<Key, 'script' | 'address'>, value: number): object => ({
  scriptpubkey: hexOf(script),
  scriptpubkey_address: address,
  value,
})

/** Answers of Esplora's HTTP API out of a few lists, and a wallet that signs with a real key. No real chain. */
export interface ModelNode {
  readonly deps: RuntimeDeps
  readonly key: Key
  readonly account: Caip10
  coins: readonly ModelCoin[]
  /** Satoshis per virtual byte by number of blocks. */
  fees: Readonly<Record<string, unknown>>
  /** Answers by path; a number is a status without an answer. They go before the model's own. */
  readonly answers: Record<string, unknown>
  /** Paths. */
  readonly asked: string[]
  /** Sets the modal's list of transfers. */
  setList(list: readonly Partial<Transfer>[]): void
  /** Accounts and network as the wallet has them now. */
  now: { accounts: readonly Account[]; networkId: `${string}:${string}` }
  /** Replaces what the wallet does. */
  change(does: Partial<WalletSigner>): void
  /** What the wallet was asked to sign. */
  readonly requests: unknown[]
}

export function createModelNode(key: Key = createKey()): ModelNode {
  const store = createStore()
  const list = atom<readonly Partial<Transfer>[]>([])
  const context = {
    store,
    networks: () => atom([regtest('http://node.example')]),
    transfers: { list },
    error: (name: string, context: unknown, rest: object) =>
      new PorticoError(`bitcoin/${name}`, { shortMessage: name, context, ...rest }),
  } as unknown as BitcoinContext
  const psbtTools = Object.assign(() => import('../src/runtime/psbt.js'), { loaded: undefined })
  const model: ModelNode = {
    deps: { context, esplora: createEsplora(context), psbtTools } as unknown as RuntimeDeps,
    key,
    account: `${regtestId}:${key.address}`,
    coins: [coin('a', 90_000)],
    fees: { 3: 2 },
    answers: {},
    asked: [],
    setList: (transfers) => store.set(list, transfers),
    now: { accounts: [{ address: key.address, type: 'payment' }], networkId: regtestId },
    change: (does) => void (signer = { ...signer, ...does }),
    requests: [],
  }
  let signer: WalletSigner = {
    signMessage: () => Promise.reject(new Error('Not asked for')),
    signPsbt(request) {
      model.requests.push(request)
      return Promise.resolve({ psbt: signWith(Psbt.fromBase64(request.psbt), key).toBase64() })
    },
  }
  function answer(path: string): unknown {
    if (path in model.answers) return model.answers[path]
    if (path === `/address/${key.address}/utxo`) return model.coins
    if (path === '/fee-estimates') return model.fees
    if (path === '/blocks/tip/height') return '150'
    return path.includes('/outspend/') ? { spent: false } : 404
  }
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.slice('http://node.example'.length)
    model.asked.push(path)
    const found = answer(path)
    if (found instanceof Error) return Promise.reject(found)
    if (typeof found === 'number') return Promise.resolve(new Response('', { status: found }))
    return Promise.resolve(new Response(typeof found === 'string' ? found : JSON.stringify(found)))
  })
  wallets.set(model, {
    tools: createTools(context, 'Meadow'),
    accounts: () => model.now,
    get signer() {
      return signer
    },
  })
  return model
}
const wallets = new WeakMap<ModelNode, SessionWallet>()

export const orderOf = ({ account }: ModelNode, rest: Partial<TransferOrder> = {}): TransferOrder => ({
  account,
  action: { type: 'native', to: receiver, amount: 20_000n },
  maxFee: 1000n,
  display: {},
  ...rest,
})

export interface Signing {
  readonly prepared: PreparedTransfer[]
  readonly signed: Promise<SignedTransfer>
}

/** Has the wallet sign a transfer of 20 000 satoshis, as the pipeline does. */
export function sign(
  model: ModelNode,
  {
    signal = new AbortController().signal,
    onPrepared = () => {},
    order = {},
  }: {
    readonly signal?: AbortSignal
    readonly onPrepared?: () => void
    readonly order?: Partial<TransferOrder>
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
  return { prepared, signed: signTransfer(model.deps, wallets.get(model)!, orderOf(model, order), steps) }
}

/** Goes on at once where coins are read again after a pause: with the timers of `vi`. */
export async function thrownBy(signed: Promise<unknown>): Promise<unknown> {
  const state = { isOver: false }
  const thrown = signed.catch((error: unknown) => error).finally(() => (state.isOver = true))
  while (!state.isOver) await vi.advanceTimersByTimeAsync(100)
  return thrown
}

/** Looks for it once. */
export function find(
  model: ModelNode,
  sought: Pick<SoughtTransfer, 'anchor' | 'signed'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<TransferSighting> {
  return findTransfer(model.deps, { order: orderOf(model), ...sought }, signal)
}
