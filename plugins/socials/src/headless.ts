import { definePlugin, Features, type Plugin } from '@portico/core'
import { EmailConfirmation, EmbeddedWallet } from '@portico/embedded-api/capability'
import { errors, setup } from './setup.js'
import type { HeadlessSocialsSpec, SocialsOptions } from './SocialsSpec.js'

export type {
  HeadlessSocialsSpec,
  SocialProvider,
  SocialsApi,
  SocialsErrors,
  SocialsEvents,
  SocialsOptions,
  SocialsState,
} from './SocialsSpec.js'

/**
 * Only `modal.api.socials`, for sites with views of their own. Needs no React.
 *
 * @throws `socials/invalidOption` from `createModal`
 */
export function socials(options: SocialsOptions = {}): Plugin<HeadlessSocialsSpec> {
  return definePlugin<HeadlessSocialsSpec>({
    id: 'socials',
    core: 1,
    config: options,
    needs: { embeddedWallet: EmbeddedWallet },
    wants: { emailConfirmation: EmailConfirmation, features: Features },
    errors,
    setup: ({ plugin }) => setup(plugin),
  })
}
