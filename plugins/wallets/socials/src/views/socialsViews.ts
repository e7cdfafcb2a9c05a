import { ConnectingFarcaster, ConnectingSocial } from './ConnectingSocial.js'
import { ConnectSocials } from './ConnectSocials.js'

interface SocialsViews {
  readonly ConnectSocials: typeof ConnectSocials
  readonly ConnectingSocial: typeof ConnectingSocial
  readonly ConnectingFarcaster: typeof ConnectingFarcaster
}

export const socialsViews: SocialsViews = {
  ConnectSocials,
  ConnectingSocial,
  ConnectingFarcaster,
}
