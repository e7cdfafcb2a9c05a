import type { BackendCapability, MakeError } from '@portico/core'
import { OnrampUrlSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import type { BuyOrder, OnrampProvider } from '../OnrampOptions.js'
import type { HeadlessOnrampSpec } from '../OnrampSpec.js'

/**
 * The page of a provider for an order: https at a host of the provider's, or http on this machine.
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
  if (!url || !(isLocal || (url.protocol === 'https:' && isOwnHost(provider, url.hostname))))
    throw error('unsafePage', { provider: provider.name })
  return url.href
}

/** A gateway could name any page: the visitor would give card and identity to it, under the provider's name. */
function isOwnHost({ hosts, url }: OnrampProvider, host: string): boolean {
  return hosts ? hosts.includes(host) : url !== undefined
}

async function askGateway(
  { name, networks = {} }: OnrampProvider,
  { address, asset, network, amount, payment }: BuyOrder,
  backend: BackendCapability | undefined,
  error: MakeError<HeadlessOnrampSpec>,
): Promise<string> {
  if (!backend) throw error('noGateway', { provider: name })
  const bought = Number(amount)
  const paid = payment && { presetFiatAmount: Number(payment.amount), fiatCurrency: payment.currency }
  const { url } = await backend.request({
    path: 'v1/generators/onrampurl',
    body: {
      destinationWallets: [{ address, blockchains: Object.values(networks), assets: [asset] }],
      defaultNetwork: networks[network.id],
      partnerUserId: address,
      defaultExperience: 'buy',
      ...(bought > 0 ? { presetCryptoAmount: bought } : paid),
    },
    parse: (json) => v.parse(OnrampUrlSchema, json),
  })
  return url
}
