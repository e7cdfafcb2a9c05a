import { parseCaip10, pause, type Caip10 } from '@portico/core'
import type { OnrampContext } from '../OnrampSpec.js'

/** How often it is looked whether the tokens arrived, ms. */
const interval = 4000
/** After this long the visitor is told that nothing arrived yet, ms. */
const latest = 180_000

/** How much of a currency an account has, by its symbol, in smallest units; undefined where it cannot be told. */
export async function amountOf(
  { wants }: Pick<OnrampContext, 'wants'>,
  account: Caip10,
  symbol: string,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const { namespace } = parseCaip10(account)
  try {
    const portfolio = wants.portfolio?.for(namespace)
    const holdings = portfolio
      ? await portfolio.list(account, { force: true, signal })
      : [
          ...((await wants.tokens?.for(namespace)?.list(account, signal)) ?? []),
          ...[await wants.balances?.for(namespace)?.native(account, signal)].filter((native) => native !== undefined),
        ]
    return holdings.filter((one) => one.symbol === symbol).reduce((sum, { amount }) => sum + amount, 0n)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Looks until the account has more than `before`. @throws the signal's reason */
export async function followPurchase(
  context: Pick<OnrampContext, 'wants'>,
  account: Caip10,
  symbol: string,
  before: bigint | undefined,
  signal: AbortSignal,
): Promise<'arrived' | 'late'> {
  const end = Date.now() + latest
  let least = before
  while (Date.now() < end) {
    await pause(interval, signal)
    const now = await amountOf(context, account, symbol, signal)
    if (now !== undefined && least !== undefined && now > least) return 'arrived'
    // Where the first amount could not be read, the next that can be is what more is counted from.
    least ??= now
  }
  return 'late'
}
