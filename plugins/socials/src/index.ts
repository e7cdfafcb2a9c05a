export { socials } from './socials.js'

export type {
  HeadlessSocialsSpec,
  SocialProvider,
  SocialsApi,
  SocialsErrors,
  SocialsEvents,
  SocialsMessages,
  SocialsOptions,
  SocialsSpec,
  SocialsState,
} from './SocialsSpec.js'
