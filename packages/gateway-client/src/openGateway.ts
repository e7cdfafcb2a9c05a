import {
  lazy,
  type ActivityCapability,
  type AssetsCapability,
  type EventSinkCapability,
  type ExchangesCapability,
  type NameRegistryCapability,
  type PortfolioCapability,
  type PriceHistoryCapability,
  type ProjectSettingsCapability,
  type RampQuotesCapability,
  type SwapQuotesCapability,
} from '@portico/core'
import type { GatewayContext } from '@portico/core/gateway'
import { imageOf } from '@portico/gateway-api'
import type { Gateway } from './Gateway.js'

/** What a gateway answers. */
interface Answers {
  readonly activity: ActivityCapability
  readonly assets: AssetsCapability
  readonly eventSink: EventSinkCapability
  readonly exchanges: ExchangesCapability
  readonly nameRegistry: NameRegistryCapability
  readonly portfolio: PortfolioCapability
  readonly priceHistory: PriceHistoryCapability
  readonly projectSettings: ProjectSettingsCapability
  readonly rampQuotes: RampQuotesCapability
  readonly swapQuotes: SwapQuotesCapability
}
type Loads = { readonly [K in keyof Answers]: () => Promise<Answers[K]> }

/** How each capability is loaded, once. */
export function openGateway({ client, ...context }: GatewayContext): Loads {
  const gateway: Gateway = { ...client, ...context, image: (image) => imageOf(image, context.project.gateway) }
  const loads: Loads = {
    activity: async () => (await import('./activity.js')).createActivity(gateway),
    assets: async () => (await import('./assets.js')).createAssets(gateway),
    eventSink: async () => (await import('./eventSink.js')).createEventSink(gateway),
    exchanges: async () => (await import('./exchanges.js')).createExchanges(gateway),
    nameRegistry: async () => (await import('./nameRegistry.js')).createNameRegistry(gateway),
    portfolio: async () => (await import('./portfolio.js')).createPortfolio(gateway),
    priceHistory: async () => (await import('./priceHistory.js')).createPriceHistory(gateway),
    projectSettings: async () => (await import('./projectSettings.js')).createProjectSettings(gateway),
    rampQuotes: async () => (await import('./rampQuotes.js')).createRampQuotes(gateway),
    swapQuotes: async () => (await import('./swapQuotes.js')).createSwapQuotes(gateway),
  }
  const once = Object.entries(loads).map(([name, load]) => [name, lazy<unknown>('gateway', load)])
  return Object.fromEntries(once) as Loads
}
