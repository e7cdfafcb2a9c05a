import { definePlugin, type Plugin } from '@portico/core'
import { EmailConfirmation, EmbeddedWallet } from '@portico/embedded-api/capability'
import type { HeadlessEmailSpec } from './EmailSpec.js'
import { setup } from './setup.js'

/** Only `modal.api.email`, for sites with views of their own. Needs no React. */
export function email(): Plugin<HeadlessEmailSpec> {
  return definePlugin<HeadlessEmailSpec>({
    id: 'email',
    core: 1,
    needs: { embeddedWallet: EmbeddedWallet },
    provides: { emailConfirmation: EmailConfirmation },
    setup: ({ plugin }) => setup(plugin),
  })
}
