import type { Account, Caip10, Caip2 } from '@portico/core'
import { addressShape } from '../../chain/addressShape.js'
import { isOnNetwork } from '../address/networkOf.js'

/** Accounts granted on a network, each once. A wallet behind a relay shows its accounts by the address that payments go to. */
export function relayAccounts(granted: readonly Caip10[], networkId: Caip2): readonly Account[] {
  const addresses = granted
    .filter((account) => account.startsWith(`${networkId}:`))
    .flatMap((account) => addressShape(account.slice(networkId.length + 1)) ?? [])
  return [...new Set(addresses)].map((address) => ({ address, type: 'payment' }))
}

export function relayNetworks(granted: readonly Caip10[]): readonly Caip2[] {
  return [...new Set(granted.map((account) => account.slice(0, account.lastIndexOf(':')) as Caip2))]
}

/** Addresses of an event, plain or as CAIP-10: outside data; none where any of it is no address of the network. */
export function toldAccounts(data: unknown, networkId: Caip2): readonly Account[] {
  if (!Array.isArray(data)) return []
  const addresses = data.map((item: unknown) =>
    typeof item === 'string' ? addressShape(item.slice(item.lastIndexOf(':') + 1)) : undefined,
  )
  return addresses.every((address) => address !== undefined && isOnNetwork(address, networkId))
    ? relayAccounts(
        addresses.map((address): Caip10 => `${networkId}:${address!}`),
        networkId,
      )
    : []
}
