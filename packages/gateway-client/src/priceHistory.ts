import type { Caip2, PriceHistoryCapability } from '@portico/core'
import { PriceHistoriesSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import type { Gateway } from './Gateway.js'

/** `POST /v1/fungible/price/history`, an addition of Portico's gateway. */
export function createPriceHistory(gateway: Gateway): PriceHistoryCapability {
  return {
    async lastDay(network, tokens, signal) {
      const byAddress = new Map(tokens.map((token) => [addressOf(network, token), token]))
      return gateway.request({
        path: 'v1/fungible/price/history',
        body: { currency: 'usd', addresses: [...byAddress.keys()] },
        network,
        unsupported: () => new Map(),
        parse: (json) =>
          new Map(
            v
              .parse(PriceHistoriesSchema, json)
              .histories.filter(({ address }) => byAddress.has(address))
              .map(({ address, prices }) => [byAddress.get(address), prices]),
          ),
        signal,
      })
    },
  }
}

/** CAIP-2 for the native currency, else CAIP-10, which has no slashes. */
function addressOf(network: Caip2, token: string | undefined): string {
  return token === undefined ? network : `${network}:${encodeURIComponent(token)}`
}
