import { atom, isFinal, parseCaip10, type Atom, type Caip10, type Transfer, type Token } from '@portico/core'
import * as v from 'valibot'
import type { SwapsContext } from '../SwapsSpec.js'
import type { BegunSwap } from '../SwapState.js'
import { isSameAddress } from './contractCalls.js'

const key = 'begun'
const mostKept = 20
/** Ms that a swap is kept after it was begun, unless a transfer of it is still under way. */
const lifetime = 24 * 3600 * 1000

/** A begun swap as it is stored: transfers by their ids, amounts as decimal digits. */
export interface SavedSwap extends Pick<
  BegunSwap,
  'id' | 'account' | 'from' | 'to' | 'slippage' | 'isBatch' | 'needsApproval'
> {
  readonly amount: string
  readonly toAmount: string
  readonly minimum: string
  readonly since: number
  readonly approvalId?: string | undefined
  readonly swapId?: string | undefined
}

const text = v.pipe(v.string(), v.maxLength(2000))
const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const token: v.GenericSchema<unknown, Token> = v.object({
  token: v.optional(text),
  name: text,
  symbol: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  imageUrl: v.optional(text),
})
const savedSwap: v.GenericSchema<unknown, SavedSwap> = v.object({
  id: text,
  account: v.pipe(
    text,
    v.transform((id) => {
      parseCaip10(id)
      return id as Caip10
    }),
  ),
  from: token,
  to: token,
  amount: digits,
  toAmount: digits,
  minimum: digits,
  slippage: v.number(),
  isBatch: v.boolean(),
  needsApproval: v.boolean(),
  since: v.number(),
  approvalId: v.optional(text),
  swapId: v.optional(text),
})
const parse = (value: unknown): readonly SavedSwap[] => v.parse(v.array(savedSwap), value)

/** What the chain shows that an account got of a token by a transfer. */
function receivedOf(to: Token, { changes }: Transfer): bigint | undefined {
  const found = changes?.find(({ token, item }) => item === undefined && isSameAddress(token ?? '', to.token ?? ''))
  return found && found.amount > 0n ? found.amount : undefined
}

export interface BegunSwaps {
  /** Of all accounts, the newest first, with their transfers as they are. */
  readonly list: Atom<readonly BegunSwap[]>
  add(swap: SavedSwap): void
  update(id: string, changes: Partial<SavedSwap>): void
  remove(id: string): void
}

/** Swaps that were begun in this browser: which transfers belong to which swap, and what was promised. */
export function createBegunSwaps({ store, storage, transfers }: SwapsContext): BegunSwaps {
  const saved = atom(storage.get(key, parse) ?? [])
  const list = atom((get) => {
    const all = get(transfers.list)
    const byId = (id: string | undefined): BegunSwap['swap'] => all.find((swap) => swap.id === id)
    return get(saved).map(({ amount, toAmount, minimum, approvalId, swapId, ...rest }): BegunSwap => {
      const swap = byId(swapId)
      return {
        ...rest,
        amount: BigInt(amount),
        toAmount: BigInt(toAmount),
        minimum: BigInt(minimum),
        approval: byId(approvalId),
        swap,
        received: swap && receivedOf(rest.to, swap),
      }
    })
  })
  /** Other tabs write the same list: it is read again before each change. */
  function change(update: (swaps: readonly SavedSwap[]) => readonly SavedSwap[]): void {
    const next = update(storage.get(key, parse) ?? [])
    storage.set(key, JSON.parse(JSON.stringify(next)))
    store.set(saved, next)
  }
  const isOpen = ({ approvalId, swapId }: SavedSwap): boolean =>
    store
      .get(transfers.list)
      .some((transfer) => (transfer.id === approvalId || transfer.id === swapId) && !isFinal(transfer))

  return {
    list,
    add: (swap) =>
      change((swaps) => {
        const kept = swaps.filter((swap) => isOpen(swap) || Date.now() - swap.since < lifetime)
        return [swap, ...kept].slice(0, mostKept)
      }),
    update: (id, changes) => change((swaps) => swaps.map((swap) => (swap.id === id ? { ...swap, ...changes } : swap))),
    remove: (id) => change((swaps) => swaps.filter((swap) => swap.id !== id)),
  }
}
