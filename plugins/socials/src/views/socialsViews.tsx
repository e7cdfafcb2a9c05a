import type { SlotProps } from '@portico/core'
import type { ReactNode } from 'react'
import { ConnectingFarcaster, ConnectingSocial } from './ConnectingSocial.js'
import { ConnectSocials, SocialButtons, type SocialsHandle } from './SocialButtons.js'

interface SocialsViews {
  readonly ConnectSocials: typeof ConnectSocials
  readonly ConnectingSocial: typeof ConnectingSocial
  readonly ConnectingFarcaster: typeof ConnectingFarcaster
  /** Items of slots are not given their plugin: it is bound here. */
  block(plugin: SocialsHandle): (props: SlotProps['connect.methods']) => ReactNode
}

export const socialsViews: SocialsViews = {
  ConnectSocials,
  ConnectingSocial,
  ConnectingFarcaster,
  block:
    (plugin) =>
    ({ namespace }) => <SocialButtons plugin={plugin} namespace={namespace} />,
}
