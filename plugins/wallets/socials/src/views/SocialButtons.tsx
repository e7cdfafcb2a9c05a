import type { MessagePack, PluginHandle, SlotProps, Translate } from '@portico/core'
import { Glyph, Sheet, useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { SocialsSpec } from '../SocialsSpec.js'
import type { SocialProvider } from '../errors.js'
import { ProviderMark } from './ProviderMark.js'
import css from './buttons.css?inline'

export type SocialsHandle = PluginHandle<SocialsSpec>

/** Texts of the buttons, which Connect loads without the views. Hosts replace them under `socials`. */
export interface ButtonTexts {
  readonly group: string
  readonly continueWith: (v: { provider: string }) => string
  readonly more: string
}

/** @public Tests of languages read it. */
export const buttonTexts: MessagePack<ButtonTexts> = {
  en: {
    group: 'Continue with a social account',
    continueWith: ({ provider }) => `Continue with ${provider}`,
    more: 'More ways to sign in',
  },
}

export function useButtonTexts(): Translate<ButtonTexts> {
  return useMessages('socials', buttonTexts)
}

/** Up to this many have a button of their own in Connect; of more, this many less two. */
const mostShown = 6
const iconsBesideMore = 4

interface SocialButtonsProps extends Readonly<SlotProps['connect.methods']> {
  readonly plugin: SocialsHandle
}

/** The providers in Connect: two side by side; else the first one wide and the others as icons, with the rest behind "more". */
function SocialButtons({ plugin, namespace }: SocialButtonsProps): ReactNode {
  const t = useButtonTexts()
  const { router } = useModalContext()
  const providers = useAtomValue(plugin.api.providers)
  const [first] = providers
  const isPair = providers.length === 2
  const others = isPair ? providers : providers.slice(1)
  const isLong = providers.length > mostShown
  const visible = isLong ? others.slice(0, iconsBesideMore) : others
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
      {visible.length > 0 && (
        <div className="cells card" part="cells">
          {visible.map((provider) => (
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

/** The buttons as a block of Connect. Items of slots are not given their plugin: it is bound here. */
export function block(plugin: SocialsHandle): (props: SlotProps['connect.methods']) => ReactNode {
  return ({ namespace }) => <SocialButtons plugin={plugin} namespace={namespace} />
}
