import type { Network, PurchaseCurrency } from '@portico/core'
import type { OnrampProvider } from '../OnrampOptions.js'

// For views as well, which are loaded without the code that asks the gateway.

/** Whether a provider pays out on a network. A page for another one could sell what arrives where the visitor does not look. */
export function isSoldOn({ networks, url }: OnrampProvider, networkId: string): boolean {
  return networks ? Object.hasOwn(networks, networkId) : url !== undefined
}

/** The address of what is bought on a network, empty for its native currency; undefined where the gateway does not tell it. */
export function contractOf(
  purchase: PurchaseCurrency | undefined,
  networkId: string,
  network: Pick<Network, 'nativeCurrency'> | undefined,
): string | undefined {
  const sold = purchase?.networks.find(({ chain_id: id }) => id === networkId || `eip155:${id}` === networkId)
  if (!sold || sold.contract_address) return sold?.contract_address
  // A list that leaves the address of a token out does not make it the native currency.
  return purchase?.symbol === network?.nativeCurrency.symbol ? '' : undefined
}
