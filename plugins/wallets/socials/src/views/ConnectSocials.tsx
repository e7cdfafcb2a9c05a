import type { MessagePack, Translate, ViewProps } from '@portico/core'
import { Body, Glyph, List, Row, Sheet, useAtomValue, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewsEn, type SocialsTexts } from '../messages/views.en.js'
import type { SocialsSpec } from '../SocialsSpec.js'
import type { SocialProvider } from '../errors.js'
import { ProviderMark } from './ProviderMark.js'
import { useButtonTexts } from './SocialButtons.js'
import css from './socials.css?inline'

const pack: MessagePack<SocialsTexts> = { en: viewsEn }

export function useTexts(): Translate<SocialsTexts> {
  return useMessages('socials', pack)
}

/** The mark in place of an icon. */
export function ProviderIcon({
  provider,
  size,
}: {
  readonly provider: SocialProvider
  readonly size?: 'sm' | 'lg'
}): ReactNode {
  return (
    <span className="icon" part="icon" aria-hidden="true" data-kind="glyph" data-size={size}>
      <ProviderMark provider={provider} />
    </span>
  )
}

/** All providers. */
export function ConnectSocials({ plugin }: ViewProps<SocialsSpec, {}>): ReactNode {
  const t = useButtonTexts()
  const providers = useAtomValue(plugin.api.providers)
  return (
    <Body>
      <Sheet css={css} />
      <List label={t('group')}>
        {providers.map((provider) => (
          <Row
            key={provider}
            icon={<ProviderIcon provider={provider} />}
            title={plugin.t(provider)}
            end={<Glyph name="next" size="sm" flip />}
            onClick={() => void plugin.api.login(provider).catch(() => {})}
          />
        ))}
      </List>
    </Body>
  )
}
