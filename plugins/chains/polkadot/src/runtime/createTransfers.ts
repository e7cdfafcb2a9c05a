import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { broadcastAnswer, findNetwork, networkName, type RpcClient } from '@portico/chain-kit'
import {
  isPorticoError,
  messageOf,
  parseCaip10,
  transferChanged,
  untilAborted,
  type Caip2,
  type SoughtTransfer,
  type TransferAction,
  type TransferEstimate,
  type TransferOrder,
  type TransfersCapability,
  type TransferSighting,
} from '@portico/core'
import * as v from 'valibot'
import type { PolkadotNetwork } from '../networks.js'
import type { PolkadotContext, PolkadotSigner } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import type { Apis } from './createApis.js'
import { transactionNodes } from './createNodes.js'
import type { Wallets } from './createWallets.js'
import { checkDeposit } from './checkDeposit.js'
import type { Transfer } from './compareExtrinsic.js'
import type { OpenChain } from './openChain.js'
import { encodeAddress, isAddress, prefixOfAddress } from './ss58.js'

/** Amounts have 128 bits. */
const mostAmount = 2n ** 128n - 1n
/** SS58 registry: of no network in particular. */
const genericPrefix = 42
/** In how many blocks a transaction is looked for whose last block is not known: for so many one is valid by default. */
const defaultPeriod = 64
/**
 * How nodes say that they have a transaction already (codes 1012 and 1013 of Substrate), or that its nonce was used, which may have
 * been by the transaction itself.
 */
const knownWords = /already imported|temporarily banned|outdated|stale/i

/**
 * The most that an account can send. It stays: one that is closed begins again with the same nonces, and what it signed once may be
 * carried out again.
 */
async function estimateMost(chain: OpenChain, transfer: Transfer): Promise<TransferEstimate> {
  const { payer, kept, asset } = await chain.funds(transfer)
  const above = (has: bigint, least: bigint): bigint => (has > least ? has - least : 0n)
  const most = transfer.asset ? above(asset?.payer ?? 0n, asset?.least ?? 0n) : above(payer, kept)
  const fee = await chain.estimateFee({ ...transfer, amount: most })
  return { fee, amount: transfer.asset ? most : above(most, fee) }
}

/** Sends the native currency and assets (`transferKeepAlive` of Balances and Assets). The wallet signs, a node is handed the transaction. */
export function createTransfers(
  context: PolkadotContext,
  wallets: Wallets,
  apis: Apis,
  nodes: RpcClient,
): TransfersCapability {
  const { error } = context
  /** Up to which block no final block has a transaction, by what it is looked for by: what is final is read once. */
  const searched = new Map<string, number>()

  function parse({ account, action }: Pick<TransferOrder, 'account' | 'action'>): {
    readonly networkId: Caip2
    readonly transfer: Transfer
  } {
    const { networkId, address } = parseCaip10(account)
    if (action.type === 'calls') throw error('notSupported', { wallet: 'Polkadot', method: action.type })
    const { to, amount } = action
    const asset = assetOf(action)
    if (!isAddress(to))
      throw error('invalidAddress', { address: to }, { details: 'Expected an address of this network, copied whole.' })
    if (amount <= 0n || amount > mostAmount) throw error('invalidAmount', { amount })
    const { ss58Prefix } = findNetwork<PolkadotNetwork>(context, networkId) ?? {}
    if (ss58Prefix === undefined) return { networkId, transfer: { from: address, to, amount, ...asset } }
    const prefix = prefixOfAddress(to)
    // The same key on another network: an exchange's deposit address is watched there only.
    if (prefix !== ss58Prefix && prefix !== genericPrefix)
      throw error(
        'invalidAddress',
        { address: to },
        {
          details: `It is an address of another network. Ask the receiver for one of ${networkName(context, networkId)}.`,
        },
      )
    const receiver = encodeAddress(publicKeyOf(to)!, ss58Prefix)
    return { networkId, transfer: { from: address, to: receiver, amount, ...asset } }
  }
  /** Of the pallet Assets: its ids have 32 bits. */
  function assetOf(action: Exclude<TransferAction, { readonly type: 'calls' }>): Pick<Transfer, 'asset'> {
    if (action.type === 'native') return {}
    const { token, decimals } = action
    const id = Number(token)
    if (!/^\d{1,10}$/.test(token) || id >= 2 ** 32)
      throw error('unknownToken', { token }, { details: 'Only assets with a number are sent.' })
    return { asset: { id, decimals } }
  }
  async function askNode<T>(networkId: Caip2, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    try {
      return await untilAborted(ask, signal)
    } catch (thrown) {
      signal?.throwIfAborted()
      if (isPorticoError(thrown)) throw thrown
      const chain = networkName(context, networkId)
      throw error('rpcFailed', { chain, problem: messageOf(thrown) }, { cause: thrown })
    }
  }
  return {
    actions: ['native', 'token'],
    async estimate({ account, action }, signal) {
      const isAll = action.type !== 'calls' && action.amount === 'max'
      const { networkId, transfer } = parse({
        account,
        action: isAll ? { ...action, amount: 1n } : (action as TransferAction),
      })
      const chain = await apis.open(networkId, signal)
      if (isAll) return askNode(networkId, signal, () => estimateMost(chain, transfer))
      const [fee, funds] = await askNode(networkId, signal, () =>
        Promise.all([chain.estimateFee(transfer), chain.funds(transfer)]),
      )
      checkDeposit(context, networkId, transfer, { fee, funds })
      return { fee }
    },
    async sign(order, { signal, prepared }) {
      const { networkId, transfer } = parse(order)
      const { wallet } = await wallets.find(order.account, signal)
      const chain = await apis.open(networkId, signal)
      const [fee, funds, { best }] = await askNode(networkId, signal, () =>
        Promise.all([chain.estimateFee(transfer), chain.funds(transfer), chain.heads()]),
      )
      checkDeposit(context, networkId, transfer, { fee, funds })
      // @polkadot/api may wrap what the wallet throws.
      let walletError: { readonly thrown: unknown } | undefined
      const signer: PolkadotSigner = {
        async signPayload(payload) {
          try {
            const nonce = Number(BigInt(payload.nonce))
            prepared({ anchor: { nonce, block: best }, fee, walletBroadcasts: false })
            return await wallet.signPayload(payload, { networkId })
          } catch (thrown) {
            walletError = { thrown }
            throw thrown
          }
        },
        signRaw: () => Promise.reject(error('notSupported', { wallet: wallet.name, method: 'signRaw' })),
      }
      try {
        const { bytes, hash, until, differences } = await chain.sign(transfer, signer, best)
        if (differences.length > 0) throw transferChanged(differences)
        return { hash, bytes, expires: true, notes: { until } }
      } catch (thrown) {
        throw walletError ? walletError.thrown : thrown
      }
    },
    broadcast({ account }, { bytes }, attempt) {
      const { networkId } = parseCaip10(account)
      const urls = transactionNodes(context, networkId)
      const request = {
        networkId,
        urls,
        attempt,
        method: 'author_submitExtrinsic',
        params: [bytes],
        schema: v.string(),
      }
      return broadcastAnswer(
        () => nodes.request(request),
        (problem) => knownWords.test(problem),
      )
    },
    async find(sought, signal) {
      const { networkId } = parseCaip10(sought.order.account)
      const chain = await apis.open(networkId, signal)
      const readBlock = (number: number): Promise<Block> => readBlockOf(nodes, networkId, number, signal)
      return askNode(networkId, signal, () => find(chain, readBlock, sought, searched))
    },
  }
}

interface Block {
  readonly hash: string
  /** In hexadecimal. */
  readonly extrinsics: readonly string[]
}

const hashSchema = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/))
const blockSchema = v.object({
  block: v.object({
    header: v.object({ number: v.pipe(v.string(), v.regex(/^0x[\da-f]+$/)) }),
    extrinsics: v.array(v.pipe(v.string(), v.regex(/^0x([\da-f]{2})*$/))),
  }),
})

/** Not by `@polkadot/api`, for which a block that the node does not give is one without extrinsics. */
async function readBlockOf(nodes: RpcClient, networkId: Caip2, number: number, signal: AbortSignal): Promise<Block> {
  const ask = { networkId, signal }
  const hash = await nodes.request({ ...ask, method: 'chain_getBlockHash', params: [number], schema: hashSchema })
  const schema = v.pipe(
    blockSchema,
    v.check(({ block }) => BigInt(block.header.number) === BigInt(number), 'Another block'),
  )
  const { block } = await nodes.request({ ...ask, method: 'chain_getBlock', params: [hash], schema })
  return { hash, extrinsics: block.extrinsics }
}

async function find(
  chain: OpenChain,
  readBlock: (number: number) => Promise<Block>,
  { order, anchor, signed }: SoughtTransfer,
  searched: Map<string, number>,
): Promise<TransferSighting> {
  const { address: payer } = parseCaip10(order.account)
  const nonce = Number(anchor['nonce'])
  const first = Number(anchor['block'])
  const until = Number(signed?.notes?.['until'] ?? first + defaultPeriod)
  const key = signed?.hash ?? `${order.account} ${nonce}`
  const isSought = (extrinsic: string): boolean =>
    signed ? hashOf(extrinsic) === signed.hash : chain.isOf(extrinsic, payer, nonce)
  const { best, final } = await chain.heads()
  const last = Math.min(best, until)
  for (let number = searched.get(key) ?? first; number <= last; number += 1) {
    const block = await readBlock(number)
    const index = block.extrinsics.findIndex(isSought)
    const extrinsic = block.extrinsics[index]
    if (extrinsic !== undefined) {
      const outcome = await chain.outcomeOf(block.hash, index)
      return { status: 'included', isFinal: number <= final, hash: hashOf(extrinsic), ...outcome }
    }
    if (number <= final) searched.set(key, number + 1)
  }
  if (final <= until) return { status: 'unseen' }
  // No final block that may have it has it. The account's own counter has to say the same.
  const isUsed = (await chain.finalNonce(payer)) > nonce
  return isUsed ? { status: 'replaced' } : { status: 'expired' }
}

/** Blake2-256, by which extrinsics are known. */
function hashOf(extrinsic: string): string {
  return `0x${bytesToHex(blake2b(hexToBytes(extrinsic.slice(2)), { dkLen: 32 }))}`
}
