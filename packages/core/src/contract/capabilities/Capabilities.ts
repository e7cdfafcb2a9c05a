import type { ActivityCapability } from './activity.js'
import type { AssetsCapability } from './assets.js'
import type { BalancesCapability } from './balances.js'
import type { ChainCapability } from './chain.js'
import type { EventSinkCapability } from './eventSink.js'
import type { ExchangesCapability } from './exchanges.js'
import type { FeaturesCapability } from './features.js'
import type { ImportConnectionsCapability } from './importConnections.js'
import type { InitialAccountsCapability } from './initialAccounts.js'
import type { NameRegistryCapability } from './nameRegistry.js'
import type { NamesCapability } from './names.js'
import type { PairingCapability } from './pairing.js'
import type { PortfolioCapability } from './portfolio.js'
import type { PriceHistoryCapability } from './priceHistory.js'
import type { ProjectSettingsCapability } from './projectSettings.js'
import type { RampQuotesCapability } from './rampQuotes.js'
import type { RelayCapability } from './relay.js'
import type { SignInCapability } from './signIn.js'
import type { SignMessageCapability } from './signMessage.js'
import type { SignTypedDataCapability } from './signTypedData.js'
import type { SwapQuotesCapability } from './swapQuotes.js'
import type { TokensCapability } from './tokens.js'
import type { TransfersCapability } from './transfers.js'

/** Interfaces of core's capabilities by key. A spec picks its own: `readonly needs: Pick<Capabilities, 'signMessage'>`. */
export interface Capabilities {
  readonly activity: ActivityCapability
  readonly assets: AssetsCapability
  readonly balances: BalancesCapability
  readonly chain: ChainCapability
  readonly eventSink: EventSinkCapability
  readonly exchanges: ExchangesCapability
  readonly features: FeaturesCapability
  readonly importConnections: ImportConnectionsCapability
  readonly initialAccounts: InitialAccountsCapability
  readonly nameRegistry: NameRegistryCapability
  readonly names: NamesCapability
  readonly pairing: PairingCapability
  readonly portfolio: PortfolioCapability
  readonly priceHistory: PriceHistoryCapability
  readonly projectSettings: ProjectSettingsCapability
  readonly rampQuotes: RampQuotesCapability
  readonly relay: RelayCapability
  readonly signIn: SignInCapability
  readonly signMessage: SignMessageCapability
  readonly signTypedData: SignTypedDataCapability
  readonly swapQuotes: SwapQuotesCapability
  readonly tokens: TokensCapability
  readonly transfers: TransfersCapability
}
