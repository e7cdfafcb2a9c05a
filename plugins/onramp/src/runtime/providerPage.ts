import type { BackendCapability, MakeError } from '@portico/core'
import { OnrampUrlSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import type { BuyOrder, OnrampProvider } from '../OnrampOptions.js'
import type { HeadlessOnrampSpec } from '../OnrampSpec.js'

/** Where the provider does not name the network of the order. */
const fallbackNetwork = 'ethereum'

/**
 * The page of a provider for an order. https, or http on this machine.
 * @throws `onramp/unsafePage`, `onramp/noGateway`, `core/gatewayFailed`
 */
export async function providerPage(
  provider: OnrampProvider,
  order: BuyOrder,
  backend: BackendCapability | undefined,
  error: MakeError<HeadlessOnrampSpec>,
): Promise<string> {
  const text = provider.url ? provider.url(order) : await askGateway(provider, order, backend, error)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isLocal)) throw error('unsafePage', { provider: provider.name })
  return url.href
}

async function askGateway(
  { name, networks = {} }: OnrampProvider,
  { address, asset, network, amount }: BuyOrder,
  backend: BackendCapability | undefined,
  error: MakeError<HeadlessOnrampSpec>,
): Promise<string> {
  if (!backend) throw error('noGateway', { provider: name })
  const preset = Number(amount)
  const { url } = await backend.request({
    path: 'v1/generators/onrampurl',
    body: {
      destinationWallets: [{ address, blockchains: Object.values(networks), assets: [asset] }],
      defaultNetwork: networks[network.id] ?? fallbackNetwork,
      partnerUserId: address,
      defaultExperience: 'buy',
      ...(preset > 0 && { presetCryptoAmount: preset }),
    },
    parse: (json) => v.parse(OnrampUrlSchema, json),
  })
  return url
}
