import { parseCaip10, readNative, type Caip2, type Holding, type PortfolioCapability } from '@portico/core'
import { BalanceAnswerSchema, type BalanceRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { Gateway } from './Gateway.js'

/** What accounts hold, in US dollars: `GET /v1/account/{account}/balance`. */
export function createPortfolio(gateway: Gateway): PortfolioCapability {
  const { store, networks, balances } = gateway
  return {
    async list(account, { force = false, signal } = {}) {
      const { namespace, networkId, address } = parseCaip10(account)
      const answer = await gateway.request({
        path: `v1/account/${encodeURIComponent(address)}/balance`,
        query: { currency: 'usd', chainId: networkId, forceUpdate: force ? account : undefined },
        network: networkId,
        unsupported: () => undefined,
        parse: (json) => v.parse(BalanceAnswerSchema, json),
        signal,
      })
      const holdings = answer?.balances.flatMap((row) => holdingOf(row, networkId, gateway))
      if (!holdings || holdings.some(({ token }) => token === undefined)) return holdings
      // Gateways may leave out what is 0.
      const network = store.get(networks(namespace)).find(({ caipNetworkId }) => caipNetworkId === networkId)
      const native = await readNative(balances.for(namespace), account, { signal, network }).catch(() => [])
      return [...native, ...holdings]
    },
  }
}

/** A row of the gateway; nothing for one of another network. */
function holdingOf(row: BalanceRow, networkId: Caip2, { image }: Gateway): readonly Holding[] {
  const { name, symbol, chainId = networkId, address, price, change24h, quantity, iconUrl } = row
  if (chainId !== networkId || (address !== undefined && !address.startsWith(`${networkId}:`))) return []
  const decimals = Number(quantity.decimals)
  return [
    {
      ...(address !== undefined && { token: unescaped(address.slice(networkId.length + 1)) }),
      name,
      symbol,
      decimals,
      amount: smallestUnits(quantity.numeric, decimals),
      // 0 stands for no price.
      ...(price > 0 && { price }),
      change24h,
      imageUrl: image(iconUrl),
    },
  ]
}

/** CAIP-10 writes characters such as the slash of `ibc/…` as `%2F`. */
function unescaped(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Whole units as decimal text, in smallest units; digits beyond the decimals of the currency are cut. */
function smallestUnits(numeric: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = numeric.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
