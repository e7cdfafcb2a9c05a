import type { Asset } from '@portico/core'
import { Badge, Glyph, plainName, shortAddress, useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

/** Undefined where the token has no readable name. */
export function nameOf({ name = '' }: Asset): string | undefined {
  return plainName(name) || undefined
}

/** Whether a contract has many tokens, each with a number. On Solana, an address is one token. */
export function isNumbered({ standard }: Asset): boolean {
  return standard.startsWith('ERC')
}

/** '#1234…567890' */
export function shortId(asset: Asset): string {
  return shortAddress(plainName(isNumbered(asset) ? asset.tokenId : asset.contract))
}

export interface NftPictureProps {
  readonly asset: Asset
  /** Not cut to a square. */
  readonly whole?: boolean
}

/** The picture of a token, as `<img>` only, where scripts do not run; a glyph while there is no picture. */
export function NftPicture({ asset, whole }: NftPictureProps): ReactNode {
  const t = useMessages('nfts', viewTexts)
  const locale = useAtomValue(useModalContext().locale)
  const { imageUrl, amount } = asset
  // The address instead of a flag, so that another picture starts over without an effect.
  const [broken, setBroken] = useState<string>()
  return (
    <span className="nfts-picture" data-whole={whole ? '' : undefined}>
      <Glyph name="image" />
      {imageUrl !== undefined && imageUrl !== broken && (
        <img
          src={imageUrl}
          alt=""
          loading={whole ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setBroken(imageUrl)}
        />
      )}
      {amount > 1n && !whole && (
        <Badge>
          <span dir="ltr">
            {t('times', { amount: new Intl.NumberFormat(locale, { notation: 'compact' }).format(amount) })}
          </span>
        </Badge>
      )}
    </span>
  )
}
