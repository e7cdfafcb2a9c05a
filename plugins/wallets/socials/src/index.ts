export { socials } from './socials.js'

export type { SocialsErrors } from './errors.js'
export type {
  HeadlessSocialsSpec,
  SocialsApi,
  SocialsEvents,
  SocialsMessages,
  SocialsOptions,
  SocialsSpec,
  SocialsState,
} from './SocialsSpec.js'
export type { SocialProvider } from './errors.js'
