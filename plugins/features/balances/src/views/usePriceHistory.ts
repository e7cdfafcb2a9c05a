import { namespaceOf, parseCaip10, type PluginHandle, type PricePoint } from '@portico/core'
import { useQuery } from '@portico/react/ui'
import type { AccountPortfolio, AssetBalance, BalancesSpec } from '../BalancesSpec.js'
import { pointsOf } from './Sparkline.js'

/** Assets that can be asked for at once. */
const mostAssets = 50
/** Ms. */
const staleTime = 300_000

export interface PriceHistory {
  /** Prices of the last 24 hours, the oldest first. Undefined where none are known, and until they are. */
  pricesOf(asset: AssetBalance): readonly PricePoint[] | undefined
  /** Whether lists leave room for a line in each row: while it may still come, and where any asset has one. */
  readonly isReserved: boolean
}

/** What the assets cost in the last 24 hours. Where no plugin tells that, or it fails, nothing is shown. */
export function usePriceHistory(
  { wants }: Pick<PluginHandle<BalancesSpec>, 'wants'>,
  account: AccountPortfolio['account'],
  assets: readonly AssetBalance[],
): PriceHistory {
  const { networkId } = parseCaip10(account)
  const source = wants.priceHistory?.for(namespaceOf(account))
  // The first ones are worth most.
  const tokens = assets
    .filter(({ value = 0 }) => value > 0)
    .slice(0, mostAssets)
    .map(({ token }) => token)
  const isAsked = source !== undefined && tokens.length > 0
  const { data, isFetching } = useQuery<ReadonlyMap<string | undefined, readonly PricePoint[]>>({
    key: ['balances', 'prices', account, tokens.toSorted().join()],
    account,
    staleTime,
    enabled: isAsked,
    keepPrevious: true,
    async query({ signal }) {
      const known = [...(await source!.lastDay(networkId, tokens, signal))]
      // A line that is not drawn needs no room.
      return new Map(
        known.map(([token, prices]) => [token, pointsOf(prices)] as const).filter(([, points]) => points.length > 0),
      )
    },
  })
  return {
    pricesOf: ({ token }) => data?.get(token),
    isReserved: isAsked && (data ? data.size > 0 : isFetching),
  }
}
