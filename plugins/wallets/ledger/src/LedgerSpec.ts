import type { Atom, ChainCapability, PluginHandle, PluginSpec, SetupContext } from '@portico/core'
import type { Reading } from '@portico/wallet-requests'
import type { LedgerApp, LedgerErrors } from './errors.js'

/** Chains that have an app on the device which this plugin speaks to. */
export type LedgerNamespace = 'eip155' | 'solana'

/**
 * How addresses are derived (BIP-32). `ledgerLive`: m/44'/60'/i'/0/0. `legacy`: m/44'/60'/0'/i, of the first Ledger apps.
 * `solana`: m/44'/501'/i'.
 */
export type LedgerScheme = 'ledgerLive' | 'legacy' | 'solana'

export interface LedgerOptions {
  /** Milliseconds that a visitor has to confirm on the device. Default five minutes. */
  readonly timeout?: number | undefined
}

export interface LedgerAccount {
  readonly namespace: LedgerNamespace
  /** In the namespace's usual form. */
  readonly address: string
  /** Derivation path, such as `44'/60'/0'/0/0`. */
  readonly path: string
}

/** What EIP-712 signs, for devices that show no more than hashes. Hexadecimal, 32 bytes each. */
export interface LedgerHashes {
  readonly domain: string
  readonly message: string
}

/** What is to be signed now, and how far it is. */
export interface LedgerRequest {
  readonly app: LedgerApp
  /** Its description is shown, its intent is what the device is asked to sign. */
  readonly reading: Reading
  /** `reviewing`: the visitor has to confirm here what is at risk. `failed`: `error` says why; the visitor may try again. */
  readonly step: 'reviewing' | 'opening' | 'confirming' | 'failed'
  readonly hashes?: LedgerHashes | undefined
  readonly error?: unknown
}

/** A device as the browser's list of devices gave it (WebHID). */
export interface HidDevice extends EventTarget {
  readonly vendorId: number
  readonly productId: number
  readonly opened: boolean
  open(): Promise<void>
  close(): Promise<void>
}

/** What the plugin's views do. */
export interface LedgerControls {
  /** Those that the attempt to connect is about. */
  namespaces(): readonly LedgerNamespace[]
  /** Uses this device where there are several. */
  prefer(device: HidDevice): void
  /**
   * Reads addresses, without a prompt on the device.
   * @param range.from Index of the first account
   * @throws `ledger/noDevice`, `ledger/locked`, `ledger/wrongApp` and the other errors of the device
   */
  list(
    scheme: LedgerScheme,
    range: { readonly from: number; readonly count: number },
    signal: AbortSignal,
  ): Promise<readonly LedgerAccount[]>
  /** Shows the address on the device, and resolves once the visitor confirmed it there. @throws as `list`, 4001 */
  verify(account: LedgerAccount, signal: AbortSignal): Promise<void>
  /** Connects the account. Where the modal waits for one, it takes this. */
  connect(account: LedgerAccount): Promise<void>
  /** Has the device asked for the request that waits until its risk is confirmed. */
  confirm(): void
  /** Tries the request again that failed. */
  retry(): void
  /** Refuses the request. */
  cancel(): void
}

export interface LedgerApi {
  /** Undefined while nothing is to be signed. */
  readonly request: Atom<LedgerRequest | undefined>
  /** Whether the browser has WebHID, on this page. */
  isSupported(): boolean
  load(): Promise<LedgerControls>
}

/** Texts that are needed before a view is loaded. */
export interface LedgerMessages {
  readonly name: string
  readonly title: string
  readonly signTitle: string
}

export interface LedgerSpec extends PluginSpec {
  readonly id: 'ledger'
  readonly config: LedgerOptions
  readonly api: LedgerApi
  readonly errors: LedgerErrors
  readonly messages: LedgerMessages
  readonly views: { readonly LedgerConnect: {}; readonly LedgerSign: {} }
  readonly wants: { readonly chain: ChainCapability }
}

export type LedgerContext = PluginHandle<LedgerSpec>
export type LedgerSetupContext = SetupContext<LedgerSpec>
