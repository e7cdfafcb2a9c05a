import { atom, definePlugin, type Plugin } from '@portico/core'
import type { EmbeddedOptions, EmbeddedSpec } from './EmbeddedSpec.js'
import { messages, provides, setup, wants } from './setup.js'

/**
 * An account for visitors without a wallet, in a frame of a secure origin. Visitors reach it through plugins for ways to log in,
 * such as `email()` and `socials()`.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function embedded(options: EmbeddedOptions): Plugin<EmbeddedSpec> {
  return definePlugin<EmbeddedSpec>({
    id: 'embedded',
    core: 1,
    config: options,
    wants,
    provides,
    messages,
    views: {
      ApproveTransaction: { load: () => import('./views/ApproveTransaction.js'), title: (t) => t('approve') },
    },
    setup(context) {
      const contribution = setup(context, true)
      const { plugin, t } = context
      return {
        ...contribution,
        slots: {
          ...contribution.slots,
          'connect.methods': [
            {
              id: 'continue',
              order: 5,
              label: () => t('name'),
              when: atom((get) => get(contribution.api.lastName) !== undefined),
              load: async () => ({ default: (await import('./views/ContinueAs.js')).block(plugin) }),
            },
          ],
        },
      }
    },
  })
}
