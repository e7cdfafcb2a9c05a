import type { Network } from '@portico/core'

/** Smallest units of the native currency per gas, as wallets offer them. */
export interface GasPrices {
  readonly low: number
  readonly average: number
  readonly high: number
}

/** A network, and what the chain registry knows of it besides. Its nodes (`rpcUrls`) are CometBFT's RPC. */
export interface CosmosNetwork extends Network {
  readonly chainNamespace: 'cosmos'
  /** Prefix of its addresses: `osmo`. */
  readonly bech32Prefix: string
  /** Smallest unit of the native currency: `uosmo`. */
  readonly denom: string
  /** Smallest units per gas that a transfer pays. */
  readonly gasPrice: number
  /** What a wallet that is asked to add the network is told to offer. Default: `gasPrice`, whatever the haste. */
  readonly gasPrices?: GasPrices
  /** SLIP-44. Default 118. */
  readonly coinType?: number
  /** REST endpoint. Only with one can a wallet that does not know the network be asked to add it. */
  readonly restUrl?: string
  /** Pages of the explorer, to which a hash or an address is appended. Default: `/tx/` and `/address/` at its URL. */
  readonly explorerPages?: { readonly transaction: string; readonly address?: string }
}
