import { findNetwork } from '@portico/chain-kit'
import { lamportsSchema } from '@portico/chain-kit/history'
import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import { fromBase64, toBase58 } from '../bytes.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { readWire } from '../wireTransaction.js'
import { readMessage, type Message } from './readMessage.js'

const commitment = 'confirmed'
/** Most transactions that a node lists in one answer. */
const mostListed = 1000

/** How far a transaction got. */
export interface Status {
  readonly signature: string
  readonly err: unknown
  readonly level: 'processed' | 'confirmed' | 'finalized'
}

/** What one node knows of a transaction. */
export interface Statuses {
  /** The slot up to which the node has seen the chain. */
  readonly slot: number
  /** In the order of the signatures; undefined for one that the node does not know. */
  readonly found: readonly (Status | undefined)[]
}

export interface FoundTransaction {
  readonly slot: number
  /** Lamports that were charged. */
  readonly fee: bigint
  readonly message: Message
}

const level = v.picklist(['processed', 'confirmed', 'finalized'])
const statusesSchema = v.object({
  context: v.object({ slot: v.number() }),
  value: v.array(
    v.nullable(
      v.object({
        err: v.unknown(),
        confirmations: v.optional(v.nullable(v.number())),
        confirmationStatus: v.optional(v.nullable(level)),
      }),
    ),
  ),
})
const listSchema = v.array(
  v.object({
    signature: v.string(),
    slot: v.number(),
    err: v.unknown(),
    confirmationStatus: v.optional(v.nullable(level)),
  }),
)
const transactionSchema = v.nullable(
  v.object({
    slot: v.number(),
    meta: v.object({ fee: lamportsSchema }),
    transaction: v.tuple([v.string(), v.literal('base64')]),
  }),
)
const epochSchema = v.object({ absoluteSlot: v.number(), blockHeight: v.number() })

/** What nodes of a network know of transactions in the past. */
export interface History {
  /** Asks the first node that answers. */
  statuses(networkId: Caip2, signatures: readonly string[], signal: AbortSignal): Promise<Statuses>
  /** Asks every node once. Those that do not answer are left out. */
  allStatuses(networkId: Caip2, signatures: readonly string[], signal: AbortSignal): Promise<readonly Statuses[]>
  /**
   * Transactions that name an address, after another one of it, the oldest first. Undefined: there are too many.
   * @param minSlot Only a node that has seen the chain up to there answers.
   */
  list(
    networkId: Caip2,
    range: {
      readonly address: string
      readonly since: string | null
      readonly sinceSlot: number
      readonly minSlot?: number
    },
    signal: AbortSignal,
  ): Promise<readonly Status[] | undefined>
  /** Undefined: the node does not have it in a confirmed block. */
  transaction(networkId: Caip2, signature: string, signal: AbortSignal): Promise<FoundTransaction | undefined>
  /** The newest final block. */
  finalized(networkId: Caip2, signal: AbortSignal): Promise<{ readonly slot: number; readonly height: number }>
}

export function createHistory({ context, nodes: { request } }: RuntimeDeps): History {
  async function statuses(
    networkId: Caip2,
    signatures: readonly string[],
    signal: AbortSignal,
    attempt?: number,
  ): Promise<Statuses> {
    const params = [signatures, { searchTransactionHistory: true }]
    const { context: at, value } = await request({
      networkId,
      method: 'getSignatureStatuses',
      params,
      schema: statusesSchema,
      signal,
      attempt,
    })
    const found = signatures.map((signature, n): Status | undefined => {
      const status = value[n]
      if (!status) return undefined
      const { err, confirmations, confirmationStatus } = status
      // Old nodes leave out the level. A block whose confirmations are not counted any more is final.
      return { signature, err, level: confirmationStatus ?? (confirmations === null ? 'finalized' : 'processed') }
    })
    return { slot: at.slot, found }
  }
  return {
    statuses: (networkId, signatures, signal) => statuses(networkId, signatures, signal),
    async allStatuses(networkId, signatures, signal) {
      const urls = findNetwork(context, networkId)?.rpcUrls.default.http ?? []
      const questions = urls.map((_url, attempt) => statuses(networkId, signatures, signal, attempt))
      const answers = await Promise.allSettled(questions)
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    },
    async list(networkId, { address, since, sinceSlot, minSlot }, signal) {
      const range = { limit: mostListed, commitment, until: since ?? undefined, minContextSlot: minSlot }
      const method = 'getSignaturesForAddress'
      const listed = await request({ networkId, method, params: [address, range], schema: listSchema, signal })
      if (listed.length === mostListed) return undefined
      return listed
        .filter(({ slot, signature }) => slot >= sinceSlot && signature !== since)
        .map(({ signature, err, confirmationStatus }) => ({ signature, err, level: confirmationStatus ?? 'confirmed' }))
        .toReversed()
    },
    async transaction(networkId, signature, signal) {
      const config = { encoding: 'base64', commitment, maxSupportedTransactionVersion: 0 }
      const params = [signature, config]
      const found = await request({ networkId, method: 'getTransaction', params, schema: transactionSchema, signal })
      const wire = readWire(fromBase64(found?.transaction[0] ?? '') ?? new Uint8Array())
      const message = wire && readMessage(wire.message)
      // A transaction of another signature is not the one that was asked for.
      if (!found || !message || toBase58(wire.signatures[0]!) !== signature) return undefined
      return { slot: found.slot, fee: found.meta.fee, message }
    },
    async finalized(networkId, signal) {
      const params = [{ commitment: 'finalized' }]
      const epoch = await request({ networkId, method: 'getEpochInfo', params, schema: epochSchema, signal })
      return { slot: epoch.absoluteSlot, height: epoch.blockHeight }
    },
  }
}
