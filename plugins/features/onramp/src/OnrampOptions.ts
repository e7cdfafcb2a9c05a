import type { Namespace } from '@portico/core'

/** What a provider is asked to sell, and for whom. */
export interface BuyOrder {
  /** Plain address of the account. */
  readonly address: string
  readonly namespace: Namespace
  /** Symbol of what is bought. */
  readonly asset: string
  /** Name of the network in use, and its CAIP-2 id. */
  readonly network: { readonly name: string; readonly id: string }
  /** Whole units as decimal text, as far as a quote tells. */
  readonly amount: string | undefined
  readonly projectId: string | undefined
  /** What the visitor pays, as far as it was entered: decimal text, and an ISO 4217 code. */
  readonly payment?: { readonly amount: string; readonly currency: string } | undefined
}

/** A company that sells tokens at a page of its own. */
export interface OnrampProvider {
  /** Unique; what `providerNames` lists. */
  readonly name: string
  /** For people. */
  readonly label: string
  /** Such as `1-2%`. */
  readonly feeRange: string
  readonly supportedChains: readonly Namespace[]
  readonly imageUrl?: string | undefined
  /** Its page for an order. Absent: the gateway makes it. */
  readonly url?: ((order: BuyOrder) => string) | undefined
  /**
   * Hosts of its pages, such as `pay.coinbase.com`: others are not opened under its name. Absent: any that `url` makes, and none that a
   * gateway makes.
   */
  readonly hosts?: readonly string[] | undefined
  /** Its own names of the networks that it pays out on, by CAIP-2 id. Absent: all that `url` can make a page for, and none otherwise. */
  readonly networks?: Readonly<Record<string, string>> | undefined
}

export interface OnrampOptions {
  /**
   * Companies that sell, in the order in which they are shown: those with which you, or the operator of your gateway, have an account.
   * Default: none, and no button. One whose pages the gateway makes is left out where the gateway says that it makes none.
   */
  readonly providers?: readonly OnrampProvider[] | undefined
  /** Names of the providers to show; anything but a list of texts shows none. Absent: all. */
  readonly providerNames?: unknown
}
