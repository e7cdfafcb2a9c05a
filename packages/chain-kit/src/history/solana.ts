import * as v from 'valibot'
import type { ChainTransaction, Move } from './ChainTransaction.js'
import { rowsSchema } from './readRows.js'

/** A row of `getSignaturesForAddress`. */
export interface SolanaSignature {
  readonly signature: string
  readonly slot: number
  readonly isFailed: boolean
  /** Ms since the epoch; undefined where the node does not know it any more. */
  readonly minedAt: number | undefined
}

interface TokenAmount {
  readonly mint: string
  readonly owner?: string | undefined
  readonly amount: bigint
  readonly decimals: number
}

/** What a node tells of the execution of a transaction (`meta` of `getTransaction`). Lamports. */
export interface SolanaMeta {
  readonly fee: bigint
  /** Of the accounts in the order in which the transaction names them. */
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
  readonly tokensBefore: readonly TokenAmount[]
  readonly tokensAfter: readonly TokenAmount[]
  /** Accounts out of lookup tables, which come after those that the transaction names itself. */
  readonly loaded: readonly string[]
}

/** What opening an account for a token costs at most, and is no payment beside it. Lamports. */
const mostRent = 10_000_000n
/** Most accounts of a transaction, and of them those of tokens. */
const mostAccounts = 256
/** Most rows of `getSignaturesForAddress`. */
const mostSignatures = 1000

/** A signature in base58. */
export const signaturePattern: RegExp = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/

const text = v.pipe(v.string(), v.maxLength(100))
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(1e11))
const signature = v.pipe(
  v.object({
    signature: v.pipe(v.string(), v.regex(signaturePattern)),
    slot: v.pipe(v.number(), v.safeInteger()),
    err: v.unknown(),
    blockTime: v.nullish(time),
  }),
  v.transform(({ signature: id, slot, err, blockTime }): SolanaSignature => ({
    signature: id,
    slot,
    isFailed: err !== null && err !== undefined,
    minedAt: typeof blockTime === 'number' ? blockTime * 1000 : undefined,
  })),
)

/** Of `getSignaturesForAddress`. */
export const solanaSignaturesSchema: v.GenericSchema<unknown, readonly SolanaSignature[]> = rowsSchema(
  signature,
  mostSignatures,
)

/** Texts, and numbers with their fraction and exponent. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi
/** Integers from 16 digits on may have more than 53 bits. */
const longInteger = /^-?\d{16,}$/

/** Parses JSON. Integers that a JavaScript number may round become texts: a node writes lamports, which have 64 bits, as numbers. */
export function parseExactJson(json: string): unknown {
  return JSON.parse(json.replace(tokens, (token) => (longInteger.test(token) ? `"${token}"` : token)))
}

const digits = v.pipe(v.string(), v.regex(/^\d{16,20}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Lamports out of `parseExactJson`. */
export const lamportsSchema: v.GenericSchema<unknown, bigint> = v.pipe(
  v.union([count, digits]),
  v.transform((value) => BigInt(value)),
)

const tokenAmount = v.pipe(
  v.object({
    mint: text,
    owner: v.optional(text),
    uiTokenAmount: v.object({
      amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
    }),
  }),
  v.transform(({ mint, owner, uiTokenAmount: { amount, decimals } }): TokenAmount => ({
    mint,
    owner,
    amount: BigInt(amount),
    decimals,
  })),
)
/** Old blocks have none. */
const tokenAmounts = v.fallback(rowsSchema(tokenAmount, mostAccounts), [])
const addresses = v.pipe(v.array(text), v.maxLength(mostAccounts))
const lamports = v.pipe(v.array(lamportsSchema), v.maxLength(mostAccounts))

/** Of `meta` in `getTransaction`, out of `parseExactJson`. */
export const solanaMetaSchema: v.GenericSchema<unknown, SolanaMeta> = v.pipe(
  v.object({
    fee: lamportsSchema,
    preBalances: lamports,
    postBalances: lamports,
    preTokenBalances: tokenAmounts,
    postTokenBalances: tokenAmounts,
    loadedAddresses: v.fallback(v.object({ writable: addresses, readonly: addresses }), { writable: [], readonly: [] }),
  }),
  v.transform((meta): SolanaMeta => ({
    fee: meta.fee,
    before: meta.preBalances,
    after: meta.postBalances,
    tokensBefore: meta.preTokenBalances,
    tokensAfter: meta.postTokenBalances,
    loaded: [...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly],
  })),
)

export interface SolanaExecution {
  readonly signature: string
  readonly isFailed: boolean
  /** Accounts that the transaction names itself, the payer first. */
  readonly keys: readonly string[]
  readonly meta: SolanaMeta
}

/** What a transaction meant for an account: how its balances changed. Undefined: the node does not tell those of every account. */
export function solanaTransaction(
  { signature: hash, isFailed, keys, meta }: SolanaExecution,
  account: string,
): ChainTransaction | undefined {
  const accounts = [...keys, ...meta.loaded]
  const [payer] = accounts
  const { before, after, fee } = meta
  if (payer === undefined || before.length !== accounts.length || after.length !== accounts.length) return undefined
  const changes = new Map(accounts.map((key, at) => [key, (after[at] ?? 0n) - (before[at] ?? 0n)]))
  // The fee is no transfer.
  changes.set(payer, (changes.get(payer) ?? 0n) + fee)
  const coins = changes.get(account) ?? 0n
  const moved = tokenChanges(meta)
  const ofAccount = moved.filter(({ owner, change }) => owner === account && change !== 0n)
  const isRent = ofAccount.length > 0 && coins < 0n && -coins <= mostRent
  const moves: readonly Move[] = [
    ...(coins === 0n || isRent ? [] : [moveOf(coins)]),
    ...ofAccount.map(({ mint, decimals, change }) => ({ ...moveOf(change), token: mint, decimals })),
  ]
  const isOut = moves.some(({ direction }) => direction === 'out')
  // Who else's balance changed most, the other way around.
  const [token] = ofAccount
  const others = token
    ? moved.filter(({ mint, owner }) => mint === token.mint && owner !== account)
    : [...changes].map(([owner, change]) => ({ owner, change })).filter(({ owner }) => owner !== account)
  const gain = (change: bigint): bigint => (isOut ? change : -change)
  const [other] = others
    .filter(({ change }) => gain(change) > 0n)
    .sort((a, b) => (gain(a.change) < gain(b.change) ? 1 : -1))
  return {
    hash,
    status: isFailed ? 'failed' : 'confirmed',
    from: isOut ? account : (other?.owner ?? payer),
    to: isOut ? other?.owner : moves.length > 0 ? account : undefined,
    isOwn: payer === account,
    moves,
    // What failed moved nothing, so that it cannot be told what it was to do.
    operation: isFailed && moves.length === 0 ? 'other' : undefined,
  }
}

function moveOf(change: bigint): Move {
  return change < 0n ? { direction: 'out', amount: -change } : { direction: 'in', amount: change }
}

interface TokenChange {
  readonly mint: string
  readonly owner: string
  readonly decimals: number
  readonly change: bigint
}

/** By mint and owner, who may have several accounts of it. */
function tokenChanges({ tokensBefore, tokensAfter }: SolanaMeta): readonly TokenChange[] {
  const changes = new Map<string, TokenChange>()
  function add({ mint, owner = '', decimals }: TokenAmount, amount: bigint): void {
    const key = `${mint} ${owner}`
    changes.set(key, { mint, owner, decimals, change: (changes.get(key)?.change ?? 0n) + amount })
  }
  for (const balance of tokensBefore) add(balance, -balance.amount)
  for (const balance of tokensAfter) add(balance, balance.amount)
  return [...changes.values()]
}
