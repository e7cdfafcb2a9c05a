import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { createRpcClient } from '@portico/chain-kit'
import { PorticoError, type Caip10, type TransferAction, type TransfersCapability } from '@portico/core'
import { atom, createStore } from 'jotai/vanilla'
import type { PolkadotNetwork } from '../src/index.js'
import type { PolkadotContext, PolkadotSigner, SignerPayload } from '../src/PolkadotSpec.js'
import type { Apis } from '../src/runtime/createApis.js'
import type { Funds } from '../src/runtime/checkDeposit.js'
import { createTransfers } from '../src/runtime/createTransfers.js'
import type { Wallets } from '../src/runtime/createWallets.js'
import type { OpenChain, SignedExtrinsic } from '../src/runtime/openChain.js'
import type { PolkadotWallet } from '../src/runtime/PolkadotWallet.js'
import { encodeAddress } from '../src/runtime/ss58.js'

export const address = (digit: string, prefix: number = 42): string => encodeAddress(digit.repeat(64), prefix)
export const payer: string = address('1')
export const receiver: string = address('2')
const id = 'e143f23803ac50e8f6f8e62695d1ce9e'
export const account: Caip10 = `polkadot:${id}:${payer}`
export const network: PolkadotNetwork = {
  id,
  name: 'Local',
  caipNetworkId: `polkadot:${id}`,
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
  ss58Prefix: 42,
  rpcUrls: { default: { http: ['http://a.example', 'http://b.example'] } },
}
export const pay = (amount: bigint = 5n, to: string = receiver): TransferAction => ({ type: 'native', to, amount })
export const hashOf = (extrinsic: string): string =>
  `0x${bytesToHex(blake2b(hexToBytes(extrinsic.slice(2)), { dkLen: 32 }))}`
export const blockHash = (number: number): string => `0x${number.toString(16).padStart(64, 'b')}`
export const payload = { nonce: '0x0000000c', address: payer } as unknown as SignerPayload
export const extrinsic: SignedExtrinsic = { bytes: '0xabcd', hash: hashOf('0xabcd'), until: 164, differences: [] }

/** A chain out of a list of extrinsics, without `@polkadot/api`: nodes, what that package would answer, and a wallet. */
export interface ModelChain {
  transfers: TransfersCapability
  /** Extrinsics by block, in hexadecimal. */
  blocks: Record<number, readonly string[]>
  heads: { best: number; final: number }
  funds: Funds
  finalNonce: number
  /** What nodes answer to a method in place of their own answer: an `Error` is a refusal, a `TypeError` no answer at all. */
  readonly answers: Record<string, unknown>
  readonly asked: { readonly method: string; readonly params: readonly unknown[]; readonly url: string }[]
  /** Replaces what the chain does. */
  chainDoes: Partial<OpenChain>
  /** Replaces what the wallet does. */
  walletDoes: Partial<PolkadotWallet>
  /** Arguments of what chain and wallet were asked. */
  readonly calls: unknown[]
  /** Another page load: what was read before is forgotten. */
  restart(other?: PolkadotNetwork): void
}

export function createModelChain(): ModelChain {
  let used = network
  const context = {
    store: createStore(),
    config: { rpcUrls: { [network.caipNetworkId]: ['http://a.example', 'http://b.example'] } },
    networks: () => atom([used]),
    error: (name: string, given: { readonly problem?: string }, rest: object) =>
      new PorticoError(`polkadot/${name}`, { shortMessage: `${name} ${given.problem ?? ''}`, context: given, ...rest }),
  } as unknown as PolkadotContext
  const own: Readonly<Record<string, (params: readonly never[]) => unknown>> = {
    chain_getBlockHash: ([number]) => blockHash(number!),
    chain_getBlock: ([hash]) => {
      const number = Number(`0x${String(hash).replace(/^0xb*/, '')}`)
      return { block: { header: { number: `0x${number.toString(16)}` }, extrinsics: model.blocks[number] ?? [] } }
    },
    author_submitExtrinsic: () => extrinsic.hash,
  }
  const nodes = createRpcClient(context, {
    send(url, body) {
      const { method, params } = JSON.parse(body) as { readonly method: string; readonly params: readonly unknown[] }
      model.asked.push({ method, params, url })
      const given = method in model.answers ? model.answers[method] : own[method]!(params as readonly never[])
      if (given instanceof TypeError) return Promise.reject(given)
      return Promise.resolve(
        given instanceof Error ? { error: { code: 1010, message: given.message } } : { result: given },
      )
    },
  })
  const wallet: PolkadotWallet = {
    name: 'Meadow',
    accounts: () => [],
    signPayload: (...given) => {
      model.calls.push(given)
      return model.walletDoes.signPayload
        ? model.walletDoes.signPayload(...given)
        : Promise.resolve({ id: 1, signature: '0x01' })
    },
    signRaw: () => Promise.reject(new Error('Not asked for')),
  }
  const chain = {
    estimateFee: () => Promise.resolve(100n),
    funds: () => Promise.resolve(model.funds),
    heads: () => Promise.resolve(model.heads),
    finalNonce: () => Promise.resolve(model.finalNonce),
    async sign(transfer: unknown, signer: PolkadotSigner, best: number) {
      model.calls.push([transfer, best])
      await signer.signPayload(payload)
      return extrinsic
    },
    isOf: (hex: string, of: string, nonce: number) => hex === '0xabcd' && of === payer && nonce === 12,
    outcomeOf: (hash: string, index: number) => {
      model.calls.push([hash, index])
      return Promise.resolve({ isSuccess: true, fee: 90n })
    },
  }
  const apis = {
    open: (networkId: string, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      model.calls.push(networkId)
      return Promise.resolve({ ...chain, ...model.chainDoes })
    },
  } as unknown as Apis
  const wallets = {
    find: (of: string, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      return of === account ? Promise.resolve({ wallet }) : Promise.reject(new Error('not connected'))
    },
  } as unknown as Wallets
  const model: ModelChain = {
    blocks: {},
    heads: { best: 120, final: 110 },
    funds: { least: 10n, kept: 10n, payer: 2n ** 129n, receiver: 100n },
    finalNonce: 12,
    answers: {},
    asked: [],
    chainDoes: {},
    walletDoes: {},
    calls: [],
    transfers: createTransfers(context, wallets, apis, nodes),
    restart(other = network) {
      used = other
      model.transfers = createTransfers(context, wallets, apis, nodes)
    },
  }
  return model
}
