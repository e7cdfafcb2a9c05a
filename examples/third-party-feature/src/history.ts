import { Activity, atom, definePlugin, invalidOption, lazy, type ActivityCapability, type Plugin } from '@portico/core'
import { en, type HistorySpec } from './HistorySpec.js'
export type { HistorySpec }

/** Transactions of EVM accounts as an explorer has them, asked before the gateway of the site and before nodes. */
export function history(options: HistorySpec['config']): Plugin<HistorySpec> {
  return definePlugin<HistorySpec>({
    id: 'history',
    core: 1,
    config: options,
    provides: { activity: Activity },
    messages: { en, load: { de: () => import('./de.js') } },
    errors: { explorerFailed: ({ explorer }) => `${explorer} does not answer as an explorer does` },
    views: { History: { load: () => import('./HistoryView.js'), title: (t) => t('title') } },
    setup({ config, store, t, plugin }) {
      if (!Object.values(config.explorers ?? ['none']).every((url) => URL.canParse(url)))
        throw invalidOption('history', 'explorers', 'it has something else than URLs')
      const hidesEmpty = atom(false)
      const explorer = lazy('history', async () => (await import('./createExplorer.js')).createExplorer(plugin))
      const list: ActivityCapability['list'] = async (account, page) => (await explorer()).list(account, page)
      const open = (): void => plugin.router.push('History')
      return {
        api: {
          hidesEmpty,
          setHidesEmpty(next) {
            store.set(hidesEmpty, next)
            plugin.storage.set('hidesEmpty', next)
            plugin.emit('changed', { hidesEmpty: next })
            void plugin.queries.loaded?.client.invalidateQueries() // lists are asked again
          },
          count: async (account, signal) => (await explorer()).count(account, signal),
        },
        provide: { activity: [{ namespace: 'eip155', impl: { list } }] },
        slots: { 'account.actions': [{ id: 'history', label: () => t('title'), icon: 'clock', onSelect: open }] },
        start({ storage, signal }) {
          const read = (): void => store.set(hidesEmpty, storage.get('hidesEmpty', Boolean) ?? false)
          read()
          storage.watch('hidesEmpty', read, signal) // another tab of the site
        },
      }
    },
  })
}
