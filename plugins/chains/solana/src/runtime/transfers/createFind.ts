import { parseCaip10, type TransferDifference, type TransfersCapability, type TransferSighting } from '@portico/core'
import * as v from 'valibot'
import { fromBase64 } from '../bytes.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { createHistory, type FoundTransaction, type Status } from './createHistory.js'
import { findDifferences } from './findDifferences.js'
import { readMessage, type Message } from './readMessage.js'
import { failureOf } from './transactionFailure.js'

/**
 * Blocks, about an hour, after which a wallet that never answered has not sent it. A wallet may take a newer blockhash when the
 * visitor approves, so the blockhash that it was given says little.
 */
const lateApproval = 9000
/** Transactions of the payer that are looked into in one look. */
const mostRead = 20

/** What `sign` noted before the wallet was asked. */
export interface Anchor {
  readonly message: Message
  /** Most that it costs, in lamports. */
  readonly fee: bigint
  readonly slot: number
  /** Height of the last block that may have it with its own blockhash. */
  readonly lastBlock: number
  /** Signature of the payer's newest transaction. */
  readonly newest: string | null
}

const anchorSchema: v.GenericSchema<unknown, Anchor> = v.object({
  message: v.pipe(
    v.string(),
    v.transform((text) => readMessage(fromBase64(text) ?? new Uint8Array())),
    v.custom<Message>((message) => message !== undefined),
  ),
  fee: v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform((digits) => BigInt(digits)),
  ),
  slot: v.number(),
  lastBlock: v.number(),
  newest: v.nullable(v.string()),
})
const notesSchema = v.object({ lastBlock: v.number() })

/** Looks for a transfer by its signature, or among the payer's transactions since the wallet was asked. */
export function createFind(deps: RuntimeDeps): TransfersCapability['find'] {
  const history = createHistory(deps)

  return async ({ order, anchor: stored, signed }, signal): Promise<TransferSighting> => {
    const { networkId, address } = parseCaip10(order.account)
    const parsed = v.safeParse(anchorSchema, stored)
    if (!parsed.success) return { status: 'unseen' }
    const anchor = parsed.output
    const { newest, slot } = anchor
    const payer = { address, since: newest, sinceSlot: slot }
    const receiver = 'to' in order.action ? order.action.to : ''

    function differencesOf({ message }: FoundTransaction): readonly TransferDifference[] {
      return findDifferences({ receiver, maxFee: order.maxFee, fee: anchor.fee }, anchor.message, message)
    }
    async function toSighting(status: Status): Promise<TransferSighting> {
      const { signature: hash, level } = status
      if (level === 'processed') return { status: 'pending', hash }
      const isFinal = level === 'finalized'
      if (signed?.bytes !== undefined) {
        // It is these bytes: only the fee is not known yet.
        const found = isFinal ? await history.transaction(networkId, hash, signal).catch(() => undefined) : undefined
        return included(status, found)
      }
      const found = await history.transaction(networkId, hash, signal)
      if (!found) return { status: 'pending', hash }
      const isOlder = hash === newest || found.slot < slot
      const differences = [
        ...differencesOf(found),
        ...(isOlder ? [{ field: 'block', asked: `after ${slot}`, found: `${found.slot}` }] : []),
      ]
      return differences.length > 0 ? { status: 'changed', hash, differences } : included(status, found)
    }
    function included({ signature: hash, err, level }: Status, found: FoundTransaction | undefined): TransferSighting {
      const isFinal = level === 'finalized'
      if (err === null) return { status: 'included', isSuccess: true, isFinal, hash, fee: found?.fee }
      const { code, shortMessage: message, details } = failureOf(deps.context, networkId, anchor.message, err)
      return {
        status: 'included',
        isSuccess: false,
        isFinal,
        hash,
        fee: found?.fee,
        problem: { code, message, details },
      }
    }
    /** The one that does what was asked, among some of the payer's. */
    async function pick(listed: readonly Status[]): Promise<TransferSighting | undefined> {
      for (const status of listed.slice(0, mostRead)) {
        const found = await history.transaction(networkId, status.signature, signal)
        if (found && differencesOf(found).length === 0) return included(status, found)
      }
      return undefined
    }
    /**
     * Whether it can be included no more: final blocks are beyond the last one, every node that has seen them does not know it, and
     * the payer's transactions are without it. A node that does not know the payer's last transaction either has forgotten them.
     */
    async function findExpired(hash: string | undefined, lastBlock: number): Promise<TransferSighting> {
      const final = await history.finalized(networkId, signal)
      if (final.height <= lastBlock) return { status: 'unseen' }
      const signatures = [hash, newest].filter((signature) => typeof signature === 'string')
      const answers = await history.allStatuses(networkId, signatures, signal)
      const status = hash === undefined ? undefined : answers.map(({ found }) => found[0]).find(Boolean)
      if (status) return toSighting(status)
      const remembers = answers.some((answer) => answer.slot >= final.slot && (newest === null || answer.found.at(-1)))
      const listed = await history.list(networkId, { ...payer, minSlot: final.slot }, signal)
      if (!remembers || !listed) return { status: 'unseen' }
      const entry = listed.find(({ signature }) => signature === hash)
      if (entry) return toSighting(entry)
      if (signed?.bytes !== undefined) return { status: 'expired' }
      // The wallet may have sent it with another hash than it answered.
      return (await pick(listed)) ?? { status: listed.length > mostRead ? 'unseen' : 'expired' }
    }

    if (signed) {
      const { hash, notes } = signed
      const [status] = (await history.statuses(networkId, [hash], signal)).found
      if (status) return toSighting(status)
      const limit = v.safeParse(notesSchema, notes)
      return findExpired(hash, limit.success ? limit.output.lastBlock : anchor.lastBlock + lateApproval)
    }
    const found = await pick((await history.list(networkId, payer, signal)) ?? [])
    return found ?? findExpired(undefined, anchor.lastBlock + lateApproval)
  }
}
