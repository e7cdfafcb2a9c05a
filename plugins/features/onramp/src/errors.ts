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
