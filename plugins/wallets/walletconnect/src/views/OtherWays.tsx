import { Actions, Button, ButtonLink, type GlyphName } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { schemeOfLink } from '../links/deepLink.js'
import type { WalletLink } from '../links/walletLinks.js'
import type { Platform } from '../platform/platformsOf.js'
import { useTexts } from './useTexts.js'

export interface OtherWaysProps {
  readonly platforms: readonly Platform[]
  readonly linkTo: (platform: Platform) => WalletLink | undefined
  readonly onFollow: (link: WalletLink, platform: Platform) => void
  readonly onExtension: () => void
}

const ways = [
  { platform: 'desktop', glyph: 'desktop', words: 'openDesktop' },
  { platform: 'web', glyph: 'globe', words: 'openWeb' },
] as const satisfies readonly { platform: Platform; glyph: GlyphName; words: string }[]

/** The wallet on this computer, beside its code. */
export function OtherWays({ platforms, linkTo, onFollow, onExtension }: OtherWaysProps): ReactNode {
  const t = useTexts()
  const isInstalled = platforms.includes('browser')
  const there = ways.filter(({ platform }) => platforms.includes(platform))
  if (!isInstalled && there.length === 0) return null
  return (
    <Actions>
      {isInstalled && (
        <Button size="md" glyph="wallet" onClick={onExtension}>
          {t('openExtension')}
        </Button>
      )}
      {there.map(({ platform, glyph, words }) => {
        const link = linkTo(platform)
        return link ? (
          <ButtonLink
            key={platform}
            size="md"
            glyph={glyph}
            href={link.url}
            schemes={schemeOfLink(link.url)}
            target={link.target}
            onClick={() => onFollow(link, platform)}
          >
            {t(words)}
          </ButtonLink>
        ) : (
          <Button key={platform} size="md" glyph={glyph} disabled>
            {t(words)}
          </Button>
        )
      })}
    </Actions>
  )
}
