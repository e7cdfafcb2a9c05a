import type { ChainErrors } from '@portico/chain-kit'
import type { NetworkOptions } from '@portico/chain-kit/setup'
import type { Capabilities, PluginHandle, PluginSpec } from '@portico/core'

export interface StellarSpec extends PluginSpec {
  readonly id: 'stellar'
  readonly config: NetworkOptions
  readonly errors: ChainErrors & {
    readonly invalidAddress: { readonly address: string }
    /** Stroops. An account keeps a reserve, and one that does not exist yet has to be sent as much. */
    readonly outOfRange: { readonly least: bigint; readonly most: bigint }
  }
  readonly provides: Pick<Capabilities, 'chain' | 'balances' | 'signMessage' | 'transfers'>
}
export type StellarContext = PluginHandle<StellarSpec>
