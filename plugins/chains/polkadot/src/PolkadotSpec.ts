import type { ApiPromise } from '@polkadot/api'
import type { Signer } from '@polkadot/api/types'
import type { Caip2, Capabilities, PluginHandle, PluginSpec, SetupContext } from '@portico/core'
import type { PolkadotNetwork } from './networks.js'
import type { PolkadotErrors } from './errors.js'

export interface PolkadotOptions {
  /** Networks of the site, its default first: those this package exports, or your own. Default: `builtInNetworks`. */
  readonly networks?: readonly PolkadotNetwork[]
  /** Your own nodes by CAIP-2 id, http(s) or ws(s). They are asked first. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
}

type SignMethod<K extends 'signPayload' | 'signRaw'> = NonNullable<Signer[K]>

/** Fields of a transaction, as `@polkadot/api` hands them to a wallet. */
export type SignerPayload = Parameters<SignMethod<'signPayload'>>[0]
/** Bytes to sign, in hexadecimal. */
export type SignerRaw = Parameters<SignMethod<'signRaw'>>[0]
export type SignerAnswer = Awaited<ReturnType<SignMethod<'signPayload'>>>

/** `Signer` of `@polkadot/api`, with both of its methods. */
export interface PolkadotSigner {
  signPayload(payload: SignerPayload): Promise<SignerAnswer>
  signRaw(raw: SignerRaw): Promise<SignerAnswer>
}

export interface NamedAccount {
  /** With the prefix of the network in use. */
  readonly address: string
  /** The name that the visitor gave it in the wallet. */
  readonly name?: string | undefined
  /** The scheme of its signatures. Undefined: the wallet does not say. */
  readonly keyType?: 'sr25519' | 'ed25519' | 'ecdsa' | undefined
}

export interface PolkadotApi {
  /**
   * One signer for the life of the modal, as `@polkadot/api` takes it: `signPayload` and `signRaw` go to the wallet of the
   * address they name. While connections are being restored it waits for them.
   * @throws `polkadot/notConnected` from both methods when no connected wallet has the address
   */
  getSigner(): PolkadotSigner
  /** Accounts of the connection in use, with their names; none when no wallet is connected. */
  getAccounts(): Promise<readonly NamedAccount[]>
  /**
   * `@polkadot/api` on the network in use. Loads it. There is one for each network, and it is closed with the modal.
   * @throws `polkadot/rpcUnavailable`
   */
  getApi(): Promise<ApiPromise>
}

export interface PolkadotSpec extends PluginSpec {
  readonly id: 'polkadot'
  readonly config: PolkadotOptions
  readonly api: PolkadotApi
  readonly errors: PolkadotErrors
  readonly provides: Pick<Capabilities, 'chain' | 'balances' | 'signMessage' | 'transfers' | 'relay'>
}

/** While plugins are set up. */
export type PolkadotSetupContext = SetupContext<PolkadotSpec>
/** From then on. */
export type PolkadotContext = PluginHandle<PolkadotSpec>
