import { Activity, definePlugin, isSmartAccount, type Plugin, type SlotProps } from '@portico/core'
import type { ActivityOptions, ActivitySpec } from './ActivitySpec.js'
import { setup } from './setup.js'

/**
 * Lists the transactions of the account: a tab of Account, and `modal.api.activity`.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function activity(options: ActivityOptions = {}): Plugin<ActivitySpec> {
  return definePlugin<ActivitySpec>({
    id: 'activity',
    core: 1,
    config: options,
    wants: { activity: Activity },
    messages: { en: { activity: 'Activity' } },
    setup({ plugin, t }) {
      const api = setup(plugin)
      const tab = {
        id: 'activity',
        order: 30,
        label: () => t('activity'),
        when: api.available,
        onSelect({ namespace }: SlotProps['account.tabs']) {
          plugin.emit('CLICK_TRANSACTIONS', {
            isSA: isSmartAccount(plugin.store.get(plugin.connections.account(namespace))),
          })
        },
        async load() {
          const { ActivityTab } = await import('./views/ActivityTab.js')
          return {
            default: (props: Omit<Parameters<typeof ActivityTab>[0], 'plugin'>) => ActivityTab({ ...props, plugin }),
          }
        },
      }
      return { api, origins: () => ({ image: ['https:'] }), slots: { 'account.tabs': [tab] } }
    },
  })
}
