import { atom, definePlugin, Features, type MessagePack, type Plugin } from '@portico/core'
import { EmailConfirmation, EmbeddedWallet } from '@portico/embedded-api/capability'
import { setup } from './setup.js'
import type { SocialsMessages, SocialsOptions, SocialsSpec } from './SocialsSpec.js'

const messages: MessagePack<SocialsMessages> = {
  en: {
    google: 'Google',
    x: 'X',
    farcaster: 'Farcaster',
    discord: 'Discord',
    apple: 'Apple',
    github: 'GitHub',
    facebook: 'Facebook',
    socials: 'All Socials',
  },
}
const views = async () => (await import('./views/socialsViews.js')).socialsViews

/**
 * Login at Google, X, Farcaster and others into the embedded wallet: buttons in Connect, the views behind them, and
 * `modal.api.socials`.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function socials(options: SocialsOptions = {}): Plugin<SocialsSpec> {
  return definePlugin<SocialsSpec>({
    id: 'socials',
    core: 1,
    config: options,
    needs: { embeddedWallet: EmbeddedWallet },
    wants: { emailConfirmation: EmailConfirmation, features: Features },
    messages,
    views: {
      ConnectSocials: { load: async () => ({ default: (await views()).ConnectSocials }), title: (t) => t('socials') },
      ConnectingSocial: {
        load: async () => ({ default: (await views()).ConnectingSocial }),
        title: (t, { provider }) => t(provider),
      },
      ConnectingFarcaster: {
        load: async () => ({ default: (await views()).ConnectingFarcaster }),
        title: (t) => t('farcaster'),
      },
    },
    setup(context) {
      const { plugin } = context
      const contribution = setup(plugin, true)
      return {
        ...contribution,
        slots: {
          'connect.methods': [
            {
              id: 'socials',
              order: 20,
              label: () => context.t('socials'),
              when: atom(
                (get) =>
                  get(contribution.api.providers).length > 0 &&
                  !!plugin.needs.embeddedWallet.all[0]?.impl.namespaces.length,
              ),
              load: async () => ({ default: (await import('./views/SocialButtons.js')).block(plugin) }),
            },
          ],
        },
      }
    },
  })
}
