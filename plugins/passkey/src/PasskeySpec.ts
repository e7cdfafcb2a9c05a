import type { Atom, Caip2, ChainCapability, PluginHandle, PluginSpec } from '@portico/core'
import type { Reading } from '@portico/wallet-requests'
import type { PasskeyAccount, PasskeyHex } from './PasskeyAccount.js'
import type { PasskeyWays } from './PasskeyWays.js'

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

export interface PasskeyErrors {
  readonly invalidOption: { readonly option: string }
  /** This browser or page has no WebAuthn. */
  readonly notAvailable: {}
  /** The visitor cancelled the browser's prompt, or it timed out. */
  readonly notConfirmed: {}
  /** Two signatures did not come from one passkey. */
  readonly keyUnknown: {}
  /** The authenticator has a passkey of this account already. */
  readonly sameDevice: {}
  /** The passkey names an account that it cannot sign for on any network of the options. */
  readonly notOwner: {}
  /** No network of the options has an account of this kind at the address, or the text is no address. */
  readonly accountNotFound: {}
  /** A recovery code has twelve words. */
  readonly codeLength: { readonly count: number }
  /** A word of a recovery code that is in no list of words. The word itself is not named: errors are logged. */
  readonly codeWord: { readonly number: number }
  /** The words are not a recovery code: one is another, or their order is. */
  readonly codeChecksum: {}
  /** The recovery code is not the one of the account. */
  readonly codeNotOwner: {}
  /** The account cannot pay the fee of a change. */
  readonly tooLittle: { readonly network: string }
  /** The account refused a change of its owners. */
  readonly changeFailed: { readonly network: string }
  /** The modal has none of the networks of the options. */
  readonly noNetwork: {}
  /** The visitor refused. */
  readonly rejected: {}
  /** The bundler or the paymaster refused. */
  readonly bundlerFailed: { readonly problem: string }
  readonly rpcUnavailable: { readonly chain: string; readonly url: string }
  readonly rpcFailed: { readonly chain: string; readonly problem: string }
  readonly badAnswer: { readonly from: string; readonly method: string }
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
