import { parseCaip10, pause } from '@portico/core'
import type { OnrampContext } from '../OnrampSpec.js'
import type { BuyState } from '../OnrampState.js'

/** How often it is looked whether the tokens arrived, ms. */
const interval = 4000
/** After this long the visitor is told that nothing arrived yet, ms. */
const latest = 180_000

/** What is bought, and by whom. */
export type Purchase = Pick<BuyState, 'account' | 'asset' | 'contract'>

/** How much an account has of what it buys, in smallest units; undefined where it cannot be told. */
export async function amountOf(
  { wants }: Pick<OnrampContext, 'wants'>,
  purchase: Purchase,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const { account } = purchase
  const { namespace } = parseCaip10(account)
  try {
    const portfolio = wants.portfolio?.for(namespace)
    const holdings = portfolio
      ? await portfolio.list(account, { force: true, signal })
      : [
          ...((await wants.tokens?.for(namespace)?.list(account, signal)) ?? []),
          ...[await wants.balances?.for(namespace)?.native(account, signal)].filter((native) => native !== undefined),
        ]
    return holdings.filter((one) => isBought(one, purchase)).reduce((sum, { amount }) => sum + amount, 0n)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Anyone can send a token of the same symbol: it is told apart by its address, where that is known. */
function isBought(
  { token = '', symbol }: { readonly token?: string | undefined; readonly symbol: string },
  { asset, contract }: Purchase,
): boolean {
  if (contract === undefined) return symbol === asset
  // Capitals in hexadecimal are a checksum only.
  return token === contract || (token.startsWith('0x') && token.toLowerCase() === contract.toLowerCase())
}

/** Looks until the account has more than `before`. @throws the signal's reason */
export async function followPurchase(
  context: Pick<OnrampContext, 'wants'>,
  purchase: Purchase,
  before: bigint | undefined,
  signal: AbortSignal,
): Promise<'arrived' | 'late'> {
  const end = Date.now() + latest
  let least = before
  while (Date.now() < end) {
    await pause(interval, signal)
    const now = await amountOf(context, purchase, signal)
    if (now !== undefined && least !== undefined && now > least) return 'arrived'
    // Where the first amount could not be read, the next that can be is what more is counted from.
    least ??= now
  }
  return 'late'
}
