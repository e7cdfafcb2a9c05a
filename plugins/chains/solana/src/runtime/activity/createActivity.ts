import { findNetwork } from '@portico/chain-kit'
import {
  activityItem,
  createBoundedMap,
  mapConcurrently,
  signaturePattern,
  solanaMetaSchema,
  solanaSignaturesSchema,
  solanaTransaction,
  type ChainTransaction,
  type SolanaSignature,
} from '@portico/chain-kit/history'
import { parseCaip10, type ActivityCapability, type ActivityPage, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import { isAddress } from '../../isAddress.js'
import { fromBase64, toBase58 } from '../bytes.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { ownedAccounts } from '../tokens/listTokens.js'
import { readTokens, shortMint, type TokenFacts } from '../tokens/readTokens.js'
import { readWire } from '../wireTransaction.js'

/** Transactions of a page: each is asked for by itself. */
const pageSize = 15
/** Token accounts whose transactions are listed beside the owner's: a transfer of a token does not name who receives it. */
const mostTokenAccounts = 8
/** Requests at a time. Public nodes count each call of a batch as a request, and some refuse batches. */
const mostRequests = 4
const commitment = 'confirmed'

const transactionSchema = v.nullable(
  v.object({ transaction: v.tuple([v.string(), v.literal('base64')]), meta: solanaMetaSchema }),
)

interface Asked {
  readonly networkId: Caip2
  readonly address: string
  readonly signal: AbortSignal | undefined
}

/**
 * Transactions of an account, from the nodes of its network. The cursor is the last signature of the page before. A page after the
 * first does not change any more and is asked for once, as is a transaction that is in a block.
 */
export function createActivity(deps: RuntimeDeps): ActivityCapability {
  const { context, nodes } = deps
  const pages = createBoundedMap<ActivityPage>(50)
  const transactions = createBoundedMap<ChainTransaction>(500)
  const tokens = createBoundedMap<TokenFacts>(500)

  /** The newest before the cursor, and further ones of the last slot: a list of another address may continue within it. */
  async function signatures(
    { networkId, address, signal }: Asked,
    before: string | undefined,
  ): Promise<{ readonly page: readonly SolanaSignature[]; readonly next: string | undefined }> {
    const owned = await ownedAccounts(deps, networkId, address, signal)
    const used = [...owned].sort((a, b) => Number(b.tokenAmount.amount > 0n) - Number(a.tokenAmount.amount > 0n))
    const addresses = [address, ...used.slice(0, mostTokenAccounts).map((account) => account.address)]
    const range = { limit: pageSize + 1, commitment, before }
    const lists = await mapConcurrently(addresses, mostRequests, async (owner) => {
      const method = 'getSignaturesForAddress'
      return nodes.request({ networkId, method, params: [owner, range], schema: solanaSignaturesSchema, signal })
    })
    const all = [...new Map(lists.flat().map((entry) => [entry.signature, entry])).values()].sort(
      (a, b) => b.slot - a.slot,
    )
    const last = all[pageSize - 1]
    const page = all.filter(({ slot }, at) => at < pageSize || slot === last?.slot)
    return { page, next: all.length > page.length ? page.at(-1)?.signature : undefined }
  }

  /** Undefined: the node does not know it in full. */
  async function read(
    { networkId, address, signal }: Asked,
    { signature, isFailed }: SolanaSignature,
  ): Promise<ChainTransaction | undefined> {
    const key = `${networkId} ${address} ${signature}`
    const known = transactions.get(key)
    if (known) return known
    const params = [signature, { encoding: 'base64', commitment, maxSupportedTransactionVersion: 0 }]
    const answer = await nodes.request({
      networkId,
      method: 'getTransaction',
      params,
      // What one transaction looks like is no reason to show none.
      schema: v.fallback(transactionSchema, null),
      signal,
    })
    const wire = readWire(fromBase64(answer?.transaction[0] ?? '') ?? new Uint8Array())
    // A transaction of another signature is not the one that was asked for.
    if (!answer || !wire || toBase58(wire.signatures[0]!) !== signature) return undefined
    const found = solanaTransaction({ signature, isFailed, keys: wire.keys.map(toBase58), meta: answer.meta }, address)
    if (found) transactions.set(key, found)
    return found
  }

  /** Where names cannot be read, amounts are shown all the same. */
  async function nameTokens({ networkId, signal }: Asked, mints: readonly string[]): Promise<void> {
    const missing = [...new Set(mints)].filter((mint) => isAddress(mint) && !tokens.get(`${networkId} ${mint}`))
    const found = await readTokens(deps, networkId, missing, signal).catch((failure: unknown) => {
      if (signal?.aborted) throw failure
      return new Map<string, TokenFacts>()
    })
    for (const [mint, facts] of found) tokens.set(`${networkId} ${mint}`, facts)
  }

  async function readPage(question: Asked, cursor: string | undefined): Promise<ActivityPage> {
    const { networkId } = question
    const { page, next } = await signatures(question, cursor)
    const found = await mapConcurrently(page, mostRequests, (entry) => read(question, entry))
    await nameTokens(
      question,
      found.flatMap((transaction) => transaction?.moves.flatMap(({ token }) => token ?? []) ?? []),
    )
    const native = findNetwork(context, networkId)?.nativeCurrency ?? { name: '', symbol: '', decimals: 9 }
    const items = page.flatMap(({ signature, isFailed, minedAt }, at) => {
      // Of what the node knows in part only, there is nothing more to say.
      const unread: ChainTransaction = {
        hash: signature,
        status: isFailed ? 'failed' : 'confirmed',
        isOwn: false,
        moves: [],
        operation: 'other',
      }
      // Without a time it has no place in the list.
      if (minedAt === undefined) return []
      return activityItem(found[at] ?? unread, {
        network: networkId,
        minedAt,
        thingOf: ({ token, decimals = 0 }) => {
          if (token === undefined) return native
          const short = shortMint(token)
          return { ...(tokens.get(`${networkId} ${token}`) ?? { name: short, symbol: short }), decimals }
        },
      })
    })
    const answer = { items, next }
    if (cursor !== undefined && !found.includes(undefined))
      pages.set(`${networkId} ${question.address} ${cursor}`, answer)
    return answer
  }

  return {
    async list(account, { cursor, signal } = {}) {
      signal?.throwIfAborted()
      const { networkId, address } = parseCaip10(account)
      if (!isAddress(address)) throw context.error('invalidAddress', { address })
      if (cursor !== undefined && !signaturePattern.test(cursor)) throw context.error('invalidCursor', { cursor })
      const known = cursor === undefined ? undefined : pages.get(`${networkId} ${address} ${cursor}`)
      return known ?? readPage({ networkId, address, signal }, cursor)
    },
  }
}
