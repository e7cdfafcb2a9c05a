import type { Network } from '@portico/core'

/** A relay chain or parachain. The reference of its CAIP-2 id is the first 32 hexadecimal characters of its genesis hash. */
export interface PolkadotNetwork extends Network {
  /** Prefix of its addresses (SS58 registry). */
  readonly ss58Prefix: number
  /** Nodes by websocket (ws, wss), which `@polkadot/api` prefers: they can push. Absent: it asks those of `rpcUrls`. */
  readonly wsUrls?: readonly string[]
}
