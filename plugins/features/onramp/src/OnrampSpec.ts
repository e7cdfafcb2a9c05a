import type {
  Atom,
  BalancesCapability,
  FeaturesCapability,
  PluginHandle,
  PluginSpec,
  PortfolioCapability,
  RampQuotesCapability,
  TokensCapability,
} from '@portico/core'
import type { OnrampOptions, OnrampProvider } from './OnrampOptions.js'
import type { OnrampState } from './OnrampState.js'

export interface OnrampApi {
  readonly state: Atom<OnrampState>
  /** Providers that sell to the account in use. */
  readonly providers: Atom<readonly OnrampProvider[]>
  /** Loads what can be bought and paid with. Never rejects: defaults stand in for what the gateway does not answer. */
  loadCurrencies(): Promise<void>
  /** By id, one of `state.currencies.purchaseCurrencies`. */
  setPurchase(id: string): void
  /** By ISO 4217 code, one of `state.currencies.paymentCurrencies`. */
  setPayment(id: string): void
  /** Decimal text with a point. A quote is asked for a moment later. */
  setAmount(amount: string): void
  /** Asks for a new quote. */
  refreshQuote(): Promise<void>
  /**
   * Opens the page of a provider in a window of 600 by 800, and watches until the account has more of the token. Call it while a
   * click is handled, so that the browser allows the window. No window is opened for a network that the provider does not pay out on:
   * `state.buy` has the error.
   * @throws `onramp/notConnected`, `onramp/unknownProvider`
   */
  buy(provider: string): Promise<void>
  /** Watches again after it became late, or asks for the page again after that failed. */
  retry(): Promise<void>
  /** Clears the draft, and stops watching. */
  reset(): void
}

export interface OnrampEvents {
  readonly SELECT_BUY_CRYPTO: { readonly isSA: boolean }
  readonly SELECT_BUY_PROVIDER: { readonly provider: string; readonly isSA: boolean }
}

export interface OnrampErrors {
  readonly notConnected: {}
  readonly unknownProvider: { readonly provider: string }
  /** The page of a provider is no https address, or at a host that is not the provider's. */
  readonly unsafePage: { readonly provider: string }
  /** The provider does not pay out on the network in use. `fallback`: its own name of one where it does. */
  readonly networkNotSold: {
    readonly provider: string
    readonly network: string
    readonly fallback: string | undefined
  }
  /** The page of this provider is made by a gateway, and the modal has none. */
  readonly noGateway: { readonly provider: string }
}

/** Spec of `@portico/onramp/headless`. */
export interface HeadlessOnrampSpec extends PluginSpec {
  readonly id: 'onramp'
  readonly config: OnrampOptions
  readonly api: OnrampApi
  readonly errors: OnrampErrors
  readonly events: OnrampEvents
  readonly wants: {
    readonly balances: BalancesCapability
    readonly features: FeaturesCapability
    readonly portfolio: PortfolioCapability
    readonly rampQuotes: RampQuotesCapability
    readonly tokens: TokensCapability
  }
}

export interface OnrampSpec extends HeadlessOnrampSpec {
  readonly views: {
    readonly OnRampProviders: {}
    readonly OnRampTokenSelect: {}
    readonly OnRampFiatSelect: {}
    readonly BuyInProgress: {}
  }
  readonly messages: OnrampMessages
}

/** Texts that are needed before the views are loaded. */
export interface OnrampMessages {
  readonly buy: string
  readonly selectToken: string
  readonly selectCurrency: string
}

/** The part of the context that both entry points have. */
export type OnrampContext = Pick<
  PluginHandle<HeadlessOnrampSpec>,
  'config' | 'store' | 'connections' | 'networks' | 'project' | 'wants' | 'emit' | 'error'
>
