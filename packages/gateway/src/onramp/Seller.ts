import { createHmac } from 'node:crypto'
import { createCoinbase, longestReference } from '../coinbase/createCoinbase.js'
import { askSeller } from './askSeller.js'
import { createPurchases, type Purchases } from './createPurchases.js'
import type { CoinbaseProviderSettings, OnrampProviderSettings, SignedQueryProviderConfig } from './OnrampConfig.js'
import type { OnrampOrder } from './OnrampOrder.js'
import { SellerError } from './SellerError.js'

/**
 * The seller whose pages this gateway makes. One more kind is a function here, a variant of `OnrampProviderSettings` with its schema, and a
 * provider of `@portico/onramp` with the same `name` and its `hosts`.
 */
export interface Seller {
  /** As pages know it. Undefined: the configuration does not tell. */
  readonly name: string | undefined
  /** Its page for an order of a client at an address. @throws SellerError */
  page(order: OnrampOrder, clientIp: string): Promise<string>
  /** Undefined where it tells nothing of purchases. */
  readonly purchases: Purchases | undefined
}

export function createSeller(provider: OnrampProviderSettings): Seller {
  return provider.kind === 'coinbase' ? coinbaseSeller(provider) : signedQuerySeller(provider)
}

/** Any seller that takes the order in the query of its page, signed or not. */
function signedQuerySeller(provider: SignedQueryProviderConfig): Seller {
  const { name, purchasesUrl, headers = {} } = provider
  return {
    name,
    page: async (order) => signedQueryUrl(provider, order),
    purchases:
      purchasesUrl === undefined
        ? undefined
        : createPurchases(name ?? 'onramp', (user) =>
            askSeller(name ?? 'onramp', purchasesUrl.replaceAll('{user}', encodeURIComponent(user)), { headers }),
          ),
  }
}

/** The page of the seller with the order in its query, under the names of `OnrampOrder`, and signed where it asks for that. */
function signedQueryUrl({ url: page, parameters, secret }: SignedQueryProviderConfig, order: OnrampOrder): string {
  const url = new URL(page)
  const { destinationWallets, ...rest } = order
  const query = { ...parameters, destinationWallets: JSON.stringify(destinationWallets), ...rest }
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  if (secret !== undefined)
    url.searchParams.set('signature', createHmac('sha256', secret).update(url.search).digest('base64'))
  return url.href
}

function coinbaseSeller({ parameters, ...settings }: CoinbaseProviderSettings): Seller {
  const coinbase = createCoinbase(settings)
  return {
    name: 'coinbase',
    async page({ destinationWallets, partnerUserId, ...order }, clientIp) {
      const addresses = destinationWallets.map(({ address, blockchains = [], supported_networks: others = [] }) => ({
        address,
        blockchains: [...new Set([...blockchains, ...others])],
      }))
      if (addresses.some(({ blockchains }) => blockchains.length === 0))
        throw new SellerError('coinbase', 'order', 'needs a network of each wallet')
      if (partnerUserId.length > longestReference)
        throw new SellerError('coinbase', 'order', `takes a partnerUserId of ${longestReference} characters at most`)
      return coinbase.page({
        addresses,
        assets: [...new Set(destinationWallets.flatMap(({ assets = [] }) => assets))],
        clientIp,
        reference: partnerUserId,
        parameters: { ...parameters, ...order },
      })
    },
    purchases: createPurchases('coinbase', coinbase.transactions),
  }
}
