import { pause, readHoldings, withSignals } from '@portico/core'
import type { OnrampContext } from '../OnrampSpec.js'
import type { BuyState } from '../OnrampState.js'

/** How often it is looked whether the tokens arrived, ms. */
const interval = 4000
/** How long the page of the provider waits for what it says of earlier purchases, ms. */
const earlierTimeout = 2000
/** After this long the visitor is told that nothing arrived yet, ms. */
const latest = 180_000

/** What is bought, and by whom. */
export type Purchase = Pick<BuyState, 'account' | 'contract'>

/**
 * How much an account has of what it buys, in smallest units; undefined where it cannot be told. Anyone can make a token of the same
 * symbol and send it: what is bought is known by its address alone.
 */
export async function amountOf(
  { wants }: Pick<OnrampContext, 'wants'>,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const { account, contract } = purchase
  if (contract === undefined) return undefined
  try {
    const holdings = await readHoldings(wants, account, { force: true, signal })
    return (holdings ?? [])
      .filter(({ token = '' }) => isSameToken(token, contract))
      .reduce((sum, { amount }) => sum + amount, 0n)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Capitals in hexadecimal are a checksum only. */
function isSameToken(token: string, contract: string): boolean {
  return token === contract || (token.startsWith('0x') && token.toLowerCase() === contract.toLowerCase())
}

/** Purchases by their ids, the newest first. */
type Orders = ReadonlyMap<string, BuyState['order']>

/** What there is before a purchase, undefined where it could not be read: what comes of it is told by what is new. */
export interface Before {
  readonly amount: bigint | undefined
  readonly orders: Orders | undefined
}

export async function readBefore(
  context: Pick<OnrampContext, 'wants'>,
  buy: BuyState,
  signal: AbortSignal,
): Promise<Before> {
  const [amount, orders] = await Promise.all([
    amountOf(context, buy, signal),
    withSignals([signal], (soon) => ordersOf(context, buy, soon), earlierTimeout).catch(() => undefined),
  ])
  return { amount, orders }
}

/** What the provider says of purchases for the account. @throws what the source throws */
async function ordersOf(
  { wants }: Pick<OnrampContext, 'wants'>,
  { account, provider }: Pick<BuyState, 'account' | 'provider'>,
  signal: AbortSignal,
): Promise<Orders> {
  const source = wants.rampQuotes?.for('*')
  // It knows the providers whose pages it makes.
  const purchases = provider.url ? undefined : await source?.purchases(account, provider.name, signal)
  return new Map(purchases?.map(({ id, status }) => [id, status]))
}

export interface Following extends Before {
  /** Called where the provider says something new of a purchase that was not there before. */
  readonly onOrder: (order: BuyState['order']) => void
  readonly signal: AbortSignal
}

/**
 * Looks until the account has more than before. What the provider says is passed on, and decides nothing: it may be late, or mean a
 * purchase of another page. `untold`: what is bought has no address that it could be known by.
 * @throws the signal's reason
 */
export async function followPurchase(
  context: Pick<OnrampContext, 'wants'>,
  buy: Purchase & Pick<BuyState, 'provider'>,
  { amount: before, orders: earlier, onOrder, signal }: Following,
): Promise<'arrived' | 'late' | 'untold'> {
  const end = Date.now() + latest
  let least = before
  let known = earlier
  let isAsking = false
  /** Not waited for: a provider that is slow must not delay the news of the balance. */
  async function askProvider(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const now = await ordersOf(context, buy, signal).catch(() => undefined)
    isAsking = false
    const newest = known && now && [...now].find(([id, order]) => known?.get(id) !== order)
    known ??= now
    if (newest && !signal.aborted) onOrder(newest[1])
  }
  while (Date.now() < end) {
    await pause(interval, signal)
    void askProvider()
    const now = await amountOf(context, buy, signal)
    if (now !== undefined && least !== undefined && now > least) return 'arrived'
    // Where the first amount could not be read, the next that can be is what more is counted from.
    least ??= now
  }
  return buy.contract === undefined ? 'untold' : 'late'
}
