import type { MessagePack, Namespace, PluginHandle, Translate, ViewProps } from '@portico/core'
import { Body, Glyph, List, Row, Sheet, useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewsEn, type SocialsTexts } from '../messages/views.en.js'
import type { SocialProvider, SocialsSpec } from '../SocialsSpec.js'
import { ProviderIcon, ProviderMark } from './ProviderIcon.js'
import css from './socials.css?inline'

export type SocialsHandle = PluginHandle<SocialsSpec>

const pack: MessagePack<SocialsTexts> = { en: viewsEn }

export function useTexts(): Translate<SocialsTexts> {
  return useMessages('socials', pack)
}

/** Up to this many have a button of their own in Connect; of more, this many less two. */
const mostShown = 6
const iconsBesideMore = 4

export interface SocialButtonsProps {
  readonly plugin: SocialsHandle
  readonly namespace: Namespace | undefined
}

/** The providers in Connect: two side by side; else the first one wide and the others as icons, with the rest behind "more". */
export function SocialButtons({ plugin, namespace }: SocialButtonsProps): ReactNode {
  const t = useTexts()
  const { router } = useModalContext()
  const providers = useAtomValue(plugin.api.providers)
  const [first] = providers
  const isPair = providers.length === 2
  const others = isPair ? providers : providers.slice(1)
  const isLong = providers.length > mostShown
  const shown = isLong ? others.slice(0, iconsBesideMore) : others
  const labelOf = (provider: SocialProvider) => t('continueWith', { provider: plugin.t(provider) })
  // A failure stands in the state.
  const login = (provider: SocialProvider) => void plugin.api.login(provider, namespace).catch(() => {})
  return (
    <div className="socials" role="group" aria-label={t('group')}>
      <Sheet css={css} />
      {first && !isPair && (
        <button type="button" className="button" part="button" data-variant="outline" onClick={() => login(first)}>
          <ProviderMark provider={first} />
          <span className="trim">{labelOf(first)}</span>
        </button>
      )}
      {shown.length > 0 && (
        <div className="cells card" part="cells">
          {shown.map((provider) => (
            <button
              key={provider}
              type="button"
              aria-label={labelOf(provider)}
              title={plugin.t(provider)}
              onClick={() => login(provider)}
            >
              <ProviderMark provider={provider} />
            </button>
          ))}
          {isLong && (
            <button type="button" aria-label={t('more')} onClick={() => router.push('ConnectSocials')}>
              <Glyph name="more" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** All providers. */
export function ConnectSocials({ plugin }: ViewProps<SocialsSpec, {}>): ReactNode {
  const t = useTexts()
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
