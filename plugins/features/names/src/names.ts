import { definePlugin, type Plugin } from '@portico/core'
import type { NamesOptions, NamesSpec } from './NamesSpec.js'
import { provides, setup, wants } from './setup.js'

const views = () => import('./views/RegisterAccountName.js')

/**
 * Names of accounts: shows that of the account in use, finds the address of a name, and registers names for the embedded wallet.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function names(options: NamesOptions = {}): Plugin<NamesSpec> {
  return definePlugin<NamesSpec>({
    id: 'names',
    core: 1,
    config: options,
    provides,
    wants,
    messages: { en: { choose: 'Choose Name', registered: 'Name registered' } },
    views: {
      RegisterAccountName: {
        load: async () => ({ default: (await views()).RegisterAccountName }),
        title: (t) => t('choose'),
        onBack: ({ api }) => api.cancel(),
      },
      RegisterAccountNameSuccess: {
        load: async () => ({ default: (await views()).RegisterAccountNameSuccess }),
        title: (t) => t('registered'),
      },
    },
    setup(context) {
      const contribution = setup(context, true)
      const action = {
        id: 'choose',
        order: 80,
        icon: 'edit' as const,
        label: () => context.t('choose'),
        when: contribution.api.available,
        namespaces: ['eip155'],
        onSelect() {
          // If the code does not load, the view says so.
          void views().then(
            ({ reportOpened }) => reportOpened(context.plugin),
            () => {},
          )
          context.plugin.router.push('RegisterAccountName')
        },
      }
      return { ...contribution, origins: () => ({ image: ['https:'] }), slots: { 'account.actions': [action] } }
    },
  })
}
