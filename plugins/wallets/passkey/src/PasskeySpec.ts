import type { Atom, Caip2, ChainCapability, PluginHandle, PluginSpec } from '@portico/core'
import type { Reading } from '@portico/wallet-requests'
import type { PasskeyAccount, PasskeyHex } from './PasskeyAccount.js'
import type { PasskeyWays } from './PasskeyWays.js'
import type { PasskeyErrors } from './errors.js'

/** Contracts of MetaMask's Delegation Framework on one network, of which accounts are made. */
export interface PasskeyContracts {
  readonly entryPoint: PasskeyHex
  /** Of EntryPoint (ERC-4337). */
  readonly entryPointVersion: '0.7' | '0.8'
  /** SimpleFactory. */
  readonly factory: PasskeyHex
  /** Implementation of HybridDeleGator, made for this EntryPoint. */
  readonly hybrid: PasskeyHex
  readonly delegationManager: PasskeyHex
}

export interface PasskeyNetwork {
  /** JSON-RPC of an ERC-4337 bundler for the EntryPoint of `contracts`: https, or http on a loopback host. */
  readonly bundlerUrl: string
  /** Web service of a paymaster (ERC-7677), which pays fees. Default: the account pays. */
  readonly paymasterUrl?: string | undefined
  /** Default: version 1.3.0 at its usual addresses, with EntryPoint 0.7. Other contracts mean other addresses of accounts. */
  readonly contracts?: PasskeyContracts | undefined
}

export interface PasskeyOptions {
  /** By CAIP-2 id of the namespace `eip155`. Passkey accounts can be used on these networks of the modal. */
  readonly networks: Readonly<Record<Caip2, PasskeyNetwork>>
  /** Relying party id (WebAuthn): the page's domain or a parent of it. Passkeys work there only. Default: the page's host. */
  readonly rpId?: string | undefined
  /** Name under which the browser shows the passkey. Default: the project's name, or the page's host. */
  readonly rpName?: string | undefined
}

/** What the visitor is asked to approve: its description is shown, its intent is signed. */
export interface PasskeyRequest {
  readonly networkId: Caip2
  readonly account: PasskeyAccount
  readonly reading: Reading
}

export interface PendingApproval {
  readonly request: PasskeyRequest
  /** `confirming`: the browser asks for the passkey. */
  readonly status: 'waiting' | 'confirming'
  /** Why the last confirmation failed. */
  readonly error?: unknown
}

/** What the views do. */
export interface PasskeyControls {
  /** Makes a passkey and connects its account. @throws `passkey/notConfirmed`, `passkey/notAvailable`, `passkey/badAnswer` */
  create(): Promise<void>
  /**
   * Lets the visitor choose a passkey, and connects its account. `again`: this browser does not know the public key; call it once
   * more, and two signatures give the key.
   * @throws as `create`, `passkey/keyUnknown`
   */
  choose(): Promise<'connected' | 'again'>
  /** Asks for the passkey and signs what is shown. A failure stands in `approval`. */
  approve(): Promise<void>
  /** Refuses with the code 4001 of EIP-1193. */
  reject(): void
  /** Other ways into the account, and what makes them. Its code is loaded at the first call. */
  ways(): Promise<PasskeyWays>
}

export interface PasskeyApi {
  /** Of the connection in use; undefined: another wallet is. */
  readonly account: Atom<PasskeyAccount | undefined>
  /** What waits for the visitor. */
  readonly approval: Atom<PendingApproval | undefined>
  load(): Promise<PasskeyControls>
}

/** Texts that are needed before the views are loaded. Those have their own. */
export interface PasskeyMessages {
  /** The row of Connect, and the wallet's name. */
  readonly name: string
  readonly connectTitle: string
  readonly approveTitle: string
  readonly detailsTitle: string
  readonly codeTitle: string
  readonly recoverTitle: string
}

export interface PasskeySpec extends PluginSpec {
  readonly id: 'passkey'
  readonly config: PasskeyOptions
  readonly api: PasskeyApi
  readonly errors: PasskeyErrors
  readonly messages: PasskeyMessages
  readonly views: {
    readonly PasskeyConnect: {}
    readonly PasskeyApprove: {}
    readonly PasskeyDetails: {}
    readonly PasskeyCode: {}
    readonly PasskeyRecover: {}
  }
  readonly wants: { readonly chain: ChainCapability }
}

export type PasskeyContext = PluginHandle<PasskeySpec>

/** Of the connector. */
export const connectorId = 'passkey'
