/** As much of a `chain.json` of the chain registry (github.com/cosmos/chain-registry) as is read. */
export interface RegistryChain {
  readonly chain_id: string
  readonly chain_name: string
  readonly pretty_name?: string
  readonly network_type?: string
  readonly bech32_prefix: string
  readonly slip44?: number
  readonly fees?: {
    readonly fee_tokens: readonly {
      readonly denom: string
      readonly fixed_min_gas_price?: number
      readonly low_gas_price?: number
      readonly average_gas_price?: number
      readonly high_gas_price?: number
    }[]
  }
  readonly staking?: { readonly staking_tokens: readonly { readonly denom: string }[] }
  readonly apis?: {
    readonly rpc?: readonly { readonly address: string }[]
    readonly rest?: readonly { readonly address: string }[]
  }
  readonly explorers?: readonly {
    readonly kind?: string
    readonly url?: string
    readonly tx_page?: string
    readonly account_page?: string
  }[]
  readonly logo_URIs?: { readonly png?: string; readonly svg?: string }
}

/** As much of its `assetlist.json`. */
export interface RegistryAssets {
  readonly assets: readonly {
    readonly base: string
    readonly display: string
    readonly name: string
    readonly symbol: string
    readonly denom_units: readonly { readonly denom: string; readonly exponent: number }[]
  }[]
}
