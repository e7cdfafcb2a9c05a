import type { Page, PageSource } from '../Page.js'
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

export type AssetPage = Page<Asset>

/** The non-fungible tokens of an account on its network. */
export type AssetsCapability = PageSource<AssetPage>

export const Assets: Capability<'assets', AssetsCapability> = /* @__PURE__ */ defineCapability('assets', {
  gateway: true,
})
