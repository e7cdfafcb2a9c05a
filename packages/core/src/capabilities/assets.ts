import type { Caip10 } from '../caip/caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** A non-fungible token that an account holds. Texts and pictures come from its maker: show them as such. */
export interface Asset {
  /** Its contract. */
  readonly contract: string
  /** Decimal text. */
  readonly tokenId: string
  readonly standard: 'ERC721' | 'ERC1155' | (string & {})
  /** How many of it; 1 for ERC-721. */
  readonly amount: bigint
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly collection?: string | undefined
  /** A picture that may be shown: https: or data: of a raster type. */
  readonly imageUrl?: string | undefined
  readonly traits?: readonly { readonly name: string; readonly value: string }[] | undefined
  readonly isSpam: boolean
}

export interface AssetPage {
  readonly items: readonly Asset[]
  /** Asks for the next page. Absent: this was the last one. */
  readonly next?: string | undefined
}

export interface AssetsCapability {
  /** The non-fungible tokens of an account on its network, a page at a time. @throws a coded error when it cannot be told */
  list(
    account: Caip10,
    options?: { readonly cursor?: string | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<AssetPage>
}

export const Assets: Capability<'assets', AssetsCapability> = /* @__PURE__ */ defineCapability('assets')
