import type { Capabilities, PluginHandle, PluginSpec, SetupContext } from '@portico/core'
import type { BitcoinOptions } from './BitcoinOptions.js'
import type { BitcoinProvider } from './BitcoinProvider.js'
import type { BitcoinErrors } from './errors.js'

export interface BitcoinApi {
  /**
   * One object for the life of the modal. It uses the connection in use, waits while one is being restored, and its methods
   * throw `bitcoin/notConnected` if there is none.
   */
  getProvider(): BitcoinProvider
}

export interface BitcoinSpec extends PluginSpec {
  readonly id: 'bitcoin'
  readonly config: BitcoinOptions
  readonly api: BitcoinApi
  readonly errors: BitcoinErrors
  readonly provides: Pick<Capabilities, 'chain' | 'balances' | 'signMessage' | 'transfers' | 'relay' | 'activity'>
}

/** While plugins are set up. */
export type BitcoinSetupContext = SetupContext<BitcoinSpec>
/** From then on. */
export type BitcoinContext = PluginHandle<BitcoinSpec>
