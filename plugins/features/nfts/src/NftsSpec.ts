import type { AssetPage, AssetsCapability, Atom, Caip10, Caip2, PluginHandle, PluginSpec } from '@portico/core'
import type { NftsErrors } from './errors.js'

export interface NftsRequest {
  /** Default: the account in use. */
  readonly account?: Caip10 | undefined
  /** `next` of the page before. Default: the first page. */
  readonly cursor?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface NftsApi {
  /** Whether the account in use can have a list: something may answer for its namespace. */
  readonly available: Atom<boolean>
  /**
   * The non-fungible tokens of an account on its network, a page at a time. Pictures that are not safe to draw are left out.
   * @throws `nfts/notConnected`, what the source throws, the signal's reason
   */
  list(request?: NftsRequest): Promise<AssetPage>
}

/** Spec of `@portico/nfts/headless`. */
export interface HeadlessNftsSpec extends PluginSpec {
  readonly id: 'nfts'
  readonly api: NftsApi
  readonly errors: NftsErrors
  readonly wants: { readonly assets: AssetsCapability }
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
  'store' | 'project' | 'connections' | 'wants' | 'error' | 'addErrors'
>
