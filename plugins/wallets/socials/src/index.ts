export { socials } from './socials.js'

export type { HeadlessSocialsSpec, SocialsApi, SocialsOptions, SocialsSpec, SocialsState } from './SocialsSpec.js'
export type { SocialProvider } from './errors.js'
