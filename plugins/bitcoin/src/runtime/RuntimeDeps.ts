import type { Lazy } from '@portico/core'
import type { BitcoinContext } from '../BitcoinSpec.js'
import type { Esplora } from './createEsplora.js'
import type { PsbtTools } from './psbt.js'

/** What the functions of the runtime work with. */
export interface RuntimeDeps {
  readonly context: BitcoinContext
  readonly esplora: Esplora
  readonly psbtTools: Lazy<PsbtTools>
}
