import { namespaceOf, parseCaip10, type Caip2, type PluginHandle } from '@portico/core'
import { PriceHistoriesSchema, type PricePoint } from '@portico/gateway-api'
import { useQuery } from '@portico/react/ui'
import * as v from 'valibot'
import type { AccountPortfolio, AssetBalance, BalancesSpec } from '../BalancesSpec.js'
import { pointsOf } from './Sparkline.js'

/** Assets that are asked for at once, as a gateway takes them. */
const mostAssets = 50
/** Ms. */
const staleTime = 300_000

export interface PriceHistory {
  /** Prices of the last 24 hours, the oldest first. Undefined where none are known, and until they are. */
  pricesOf(asset: AssetBalance): readonly PricePoint[] | undefined
  /** Whether lists leave room for a line in each row: while it may still come, and where any asset has one. */
  readonly isReserved: boolean
}

/** What the assets cost in the last 24 hours. Only the gateway tells that; without it, and where it fails, nothing is shown. */
export function usePriceHistory(
  { wants }: Pick<PluginHandle<BalancesSpec>, 'wants'>,
  account: AccountPortfolio['account'],
  assets: readonly AssetBalance[],
): PriceHistory {
  const { networkId } = parseCaip10(account)
  const backend = wants.backend?.for(namespaceOf(account))
  // The first ones are worth most.
  const addresses = assets
    .filter(({ value = 0 }) => value > 0)
    .slice(0, mostAssets)
    .map((asset) => addressOf(asset, networkId))
  const isAsked = backend !== undefined && addresses.length > 0
  const { data, isFetching } = useQuery<ReadonlyMap<string, readonly PricePoint[]>>({
    key: ['balances', 'prices', account, addresses.toSorted().join()],
    account,
    staleTime,
    enabled: isAsked,
    keepPrevious: true,
    query: ({ signal }) =>
      backend!.request({
        path: 'v1/fungible/price/history',
        body: { currency: 'usd', addresses },
        network: networkId,
        unsupported: () => new Map(),
        parse: (json) =>
          new Map(
            v
              .parse(PriceHistoriesSchema, json)
              .histories.map(({ address, prices }) => [address, pointsOf(prices)] as const)
              // A line that is not drawn needs no room.
              .filter(([, points]) => points.length > 0),
          ),
        signal,
      }),
  })
  return {
    pricesOf: (asset) => data?.get(addressOf(asset, networkId)),
    isReserved: isAsked && (data ? data.size > 0 : isFetching),
  }
}

/** CAIP-2 for the native currency, else CAIP-10, which has no slashes. */
function addressOf({ token }: AssetBalance, networkId: Caip2): string {
  return token === undefined ? networkId : `${networkId}:${encodeURIComponent(token)}`
}
