import type { Caip2, Namespace } from '../caip.js'
import type { Account } from '../ConnectionState.js'
import type { Network } from '../Network.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** The networks and addresses of a namespace. One provider per namespace. */
export interface ChainCapability<N extends Network = Network> {
  readonly namespace: Namespace
  /** For people: 'EVM Networks'. */
  readonly name: string
  /** As configured; `modal.update({ networks })` may replace them later, see `SetupContext.networks`. */
  readonly networks: readonly N[]
  /** Account type assumed where the wallet does not say. */
  readonly defaultAccountType: string
  /** Whether an account has the same address on every network of the namespace. */
  readonly sharesAddress: boolean
  /** The address in the namespace's canonical form, or undefined when it is not an address. */
  parseAddress(text: string): string | undefined
  /** Whether two addresses are the same account, as the namespace compares them. */
  sameAddress(a: string, b: string): boolean
  /**
   * Refuses an account that cannot be made the one in use; undefined: a connection was chosen and no account of it. Absent:
   * every account of a connection may be chosen.
   * @throws a coded error that says why
   */
  checkSelection?(account: Account | undefined): void
  /** Page of a block explorer, or undefined where the network has no explorer. */
  explorerUrl(
    network: Network,
    what: { readonly address: string } | { readonly transaction: string },
  ): string | undefined
  /** Stand-in for a network that is not configured, named 'Unknown Network'. */
  unknownNetwork(id: Caip2): N
  /** Makes a network of what a host passed. @throws on anything that is not a network of the namespace */
  network(value: unknown): N
}

export const Chain: Capability<'chain', ChainCapability> = /* @__PURE__ */ defineCapability('chain')
