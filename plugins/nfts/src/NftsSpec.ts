import type {
  AssetPage,
  AssetsCapability,
  Atom,
  BackendCapability,
  Caip10,
  Caip2,
  Namespace,
  PluginHandle,
  PluginSpec,
} from '@portico/core'

export interface NftsOptions {
  /**
   * Namespaces (CAIP-2) for which the gateway is asked. Default: `['eip155']`. A plugin that provides `assets` is asked for its
   * namespace in any case.
   */
  readonly namespaces?: readonly Namespace[]
}

export interface NftsRequest {
  /** Default: the account in use. */
  readonly account?: Caip10 | undefined
  /** `next` of the page before. Default: the first page. */
  readonly cursor?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface NftsList extends AssetPage {
  /** The network has no source of tokens: the page is empty, and says nothing about the account. */
  readonly isUnsupported?: boolean | undefined
}

export interface NftsApi {
  /** Whether the account in use can have a list: a plugin or a gateway may answer for its namespace. */
  readonly available: Atom<boolean>
  /**
   * The non-fungible tokens of an account on its network, a page at a time. Pictures that are not safe to draw are left out.
   * @throws `nfts/notConnected`, what the source throws, the signal's reason
   */
  list(request?: NftsRequest): Promise<NftsList>
}

export interface NftsErrors {
  /** An option has the wrong type. */
  readonly invalidOption: { readonly option: 'namespaces' }
  readonly notConnected: {}
}

/** Spec of `@portico/nfts/headless`. */
export interface HeadlessNftsSpec extends PluginSpec {
  readonly id: 'nfts'
  readonly config: NftsOptions
  readonly api: NftsApi
  readonly errors: NftsErrors
  readonly wants: { readonly assets: AssetsCapability; readonly backend: BackendCapability }
}

export interface NftsSpec extends HeadlessNftsSpec {
  readonly views: {
    /** One token of the account in use. */
    readonly NftDetail: { readonly contract: string; readonly tokenId: string; readonly network: Caip2 }
  }
  readonly messages: NftsMessages
}

/** Texts that are needed before the views are loaded. The views have their own. */
export interface NftsMessages {
  readonly nfts: string
  readonly nft: string
}

/** The part of the plugin that both entry points have. */
export type NftsContext = Pick<
  PluginHandle<HeadlessNftsSpec>,
  'config' | 'store' | 'project' | 'connections' | 'wants' | 'error'
>
