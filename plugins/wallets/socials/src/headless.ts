import { definePlugin, Features, type Plugin } from '@portico/core'
import { EmailConfirmation, EmbeddedWallet } from '@portico/embedded-api/capability'
import { setup } from './setup.js'
import type { HeadlessSocialsSpec, SocialsOptions } from './SocialsSpec.js'

/**
 * Only `modal.api.socials`, for sites with views of their own. Needs no React.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function socials(options: SocialsOptions = {}): Plugin<HeadlessSocialsSpec> {
  return definePlugin<HeadlessSocialsSpec>({
    id: 'socials',
    core: 1,
    config: options,
    needs: { embeddedWallet: EmbeddedWallet },
    wants: { emailConfirmation: EmailConfirmation, features: Features },
    setup: ({ plugin }) => setup(plugin),
  })
}
