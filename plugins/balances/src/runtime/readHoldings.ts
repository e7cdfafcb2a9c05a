import {
  parseCaip10,
  type BalancesCapability,
  type Caip10,
  type Caip2,
  type Holding,
  type Network,
} from '@portico/core'
import { BalanceAnswerSchema, imageOf, type BalanceRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { BalancesContext } from '../BalancesSpec.js'

interface HoldingsOptions {
  /** Whether the gateway shall not answer with what it kept. */
  readonly force: boolean
  readonly signal: AbortSignal | undefined
  /** Called where the gateway does not serve the network. */
  readonly onUnsupported: (network: Caip2) => void
}

/**
 * What an account holds: as its wallet lists it; else as the gateway tells it, with prices; where there is no gateway, or it does not serve the network, as a
 * node of the chain tells it.
 * @throws `core/gatewayFailed`, `balances/unsupported`, the errors of the chain plugin
 */
export async function readHoldings(
  { store, networks, wants, project, error }: BalancesContext,
  account: Caip10,
  { force, signal, onUnsupported }: HoldingsOptions,
): Promise<readonly Holding[]> {
  const { namespace, networkId, address } = parseCaip10(account)
  const network = store.get(networks(namespace)).find(({ caipNetworkId }) => caipNetworkId === networkId)
  const listed = await wants.walletAssets?.for(namespace)?.list(account)
  if (listed) return listed
  const natives = wants.balances?.for(namespace)
  const native = async (): Promise<readonly Holding[]> => nativeHolding(natives, account, network, signal)

  const answer = await wants.backend?.for(namespace)?.request({
    path: `v1/account/${encodeURIComponent(address)}/balance`,
    query: { currency: 'usd', chainId: networkId, forceUpdate: force ? account : undefined },
    network: networkId,
    signal,
    unsupported: () => undefined,
    parse: (json) => v.parse(BalanceAnswerSchema, json),
  })
  if (answer) {
    const rows = answer.balances.flatMap((row) => holdingOf(row, networkId, project.gateway))
    const hasNative = rows.some(({ token }) => token === undefined)
    // Gateways may leave out what is 0.
    return hasNative ? rows : [...(await native().catch(() => [])), ...rows]
  }
  if (wants.backend) onUnsupported(networkId)
  const tokens = wants.tokens?.for(namespace)
  if (!natives && !tokens)
    throw error(
      'unsupported',
      { network: network?.name ?? networkId },
      { details: 'Neither the gateway of the site nor the plugin of the chain can tell them.' },
    )
  const [own, others] = await Promise.all([native(), tokens?.list(account, signal) ?? []])
  return [...own, ...others]
}

/** The native currency, as a node of the chain tells it; empty where the chain's plugin cannot. */
async function nativeHolding(
  natives: BalancesCapability | undefined,
  account: Caip10,
  network: Network | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly Holding[]> {
  if (!natives) return []
  const { amount, decimals, symbol } = await natives.native(account, signal)
  return [{ name: network?.nativeCurrency.name || symbol, symbol, decimals, amount }]
}

/** A row of the gateway; nothing for one of another network. */
function holdingOf(row: BalanceRow, networkId: Caip2, gateway: string | undefined): readonly Holding[] {
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
      price,
      change24h,
      imageUrl: imageOf(iconUrl, gateway),
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
