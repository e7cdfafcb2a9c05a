import type { Caip10 } from '../caip.js'
import type { TransferDifference } from '../Transfer.js'

/** Context of every error the shell itself can raise, by name; its code is `core/<name>`. */
export interface CoreErrors {
  readonly askedElsewhere: undefined
  readonly attemptReplaced: undefined
  /** No plugin provides it for the namespace. */
  readonly capabilityMissing: { readonly capability: string; readonly namespace: string }
  /** `versions`: the one that the first plugin asks for, and the one that the second provides. */
  readonly capabilityVersion: {
    readonly capability: string
    readonly plugins: readonly [asks: string, provides: string]
    readonly versions: readonly [asked: number, provided: number]
  }
  readonly cycle: { readonly path: readonly string[] }
  /** Code behind `import()` did not load: a plugin's by its id, or the shell's own. */
  readonly codeUnavailable: { readonly of: string }
  readonly connectFailed: { readonly wallet: string }
  readonly connectTimeout: { readonly milliseconds: number }
  readonly connectionRejected: { readonly wallet: string }
  readonly connectorNotFound: { readonly connector: string }
  readonly disconnectPartly: { readonly messages: readonly string[] }
  readonly disposed: undefined
  readonly duplicatePlugin: { readonly plugin: string }
  readonly duplicateProvider: { readonly capability: string; readonly plugins: readonly string[] }
  readonly duplicateView: { readonly view: string; readonly plugins: readonly string[] }
  readonly featureOff: { readonly view: string; readonly plugin: string }
  /** Smallest units of the native currency. */
  readonly feeTooHigh: { readonly fee: bigint; readonly maxFee: bigint }
  /** `reason`: the first that the gateway gave; `field`: what of the request it is about, such as `chainId`. */
  readonly gatewayFailed: {
    readonly url: string
    readonly status: number | undefined
    readonly reason?: string | undefined
    readonly field?: string | undefined
  }
  readonly invalidCaip: { readonly value: string; readonly kind: string }
  /** `plugin`: whose option it is; without one it is an option of createModal. */
  readonly invalidOptions: { readonly path: string; readonly problem: string; readonly plugin?: string }
  /** `path`: where in the plugin's definition, or in what it answered. */
  readonly invalidPlugin: { readonly plugin: string; readonly path: string; readonly problem: string }
  readonly invalidStatus: { readonly status: string }
  /** `path`: where in the request. */
  readonly invalidTransfer: { readonly path: string; readonly problem: string }
  readonly missingNeed: { readonly plugin: string; readonly capability: string }
  readonly modalClosed: undefined
  readonly namespaceNotConnected: { readonly namespace: string }
  readonly networkNotFound: { readonly network: string }
  readonly notAPlugin: { readonly value: string }
  readonly notConnected: undefined
  readonly notOpened: undefined
  readonly notStarted: undefined
  readonly protocolMismatch: { readonly plugin: string; readonly core: unknown }
  readonly adapterNotFound: { readonly namespace: string }
  readonly transferChanged: { readonly differences: readonly TransferDifference[] }
  readonly transferNotSent: undefined
  readonly transferNotSupported: { readonly namespace: string; readonly action: string }
  readonly transferOpen: undefined
  readonly unknownView: { readonly view: string }
  /** The account is connected without its keys, as a plugin for viewing addresses does. */
  readonly viewOnly: { readonly account: Caip10 }
  readonly walletNotFound: { readonly wallet: string }
}
