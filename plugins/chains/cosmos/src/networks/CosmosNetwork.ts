import type { Network } from '@portico/core'

/** Smallest units of the native currency per gas, as wallets offer them. */
export interface GasPrices {
  readonly low: number
  readonly average: number
  readonly high: number
}

/** A Cosmos chain. Its nodes (`rpcUrls`) are CometBFT RPC endpoints. */
export interface CosmosNetwork extends Network {
  readonly chainNamespace: 'cosmos'
  /** Prefix of its addresses, such as `osmo`. */
  readonly bech32Prefix: string
  /** Smallest unit of the native currency, such as `uosmo`. */
  readonly denom: string
  /** Smallest units per gas that a transfer pays, unless the chain or its node asks for more at the time. */
  readonly gasPrice: number
  /** Prices that a wallet offers once it was asked to add the network. Default: `gasPrice` for all three. */
  readonly gasPrices?: GasPrices
  /** SLIP-44. Default 118. */
  readonly coinType?: number
  /** How accounts of the chain sign, as the chain registry names it. Default: `secp256k1`. Nothing else can be signed for. */
  readonly keyAlgos?: readonly string[]
  /** REST endpoint. Without one, a wallet that does not know the network cannot be asked to add it. */
  readonly restUrl?: string
  /** Pages of the explorer, to which a hash or an address is appended. Default: `/tx/` and `/address/` under its URL. */
  readonly explorerPages?: { readonly transaction: string; readonly address?: string }
}
