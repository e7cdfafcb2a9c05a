import type { ConnectorType } from '@portico/core'
import type { Eip1193Provider } from '../Eip1193Provider.js'

/** A wallet that is on this page. Its texts are parsed; its provider is the wallet's own code and may do anything. */
export type FoundWallet = {
  /** Id of its connector [3.5]. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly rdns?: string | undefined
  readonly icon?: string | undefined
} & (
  | { readonly provider: Eip1193Provider }
  /** Code has to be loaded for it. */
  | { readonly provider?: undefined; readonly open: () => Promise<Eip1193Provider> }
)
