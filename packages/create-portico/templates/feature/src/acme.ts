import { atom, definePlugin, invalidOption, type Plugin } from '@portico/core'
import type { AcmeOptions, AcmeSpec } from './AcmeSpec.js'
import { messages } from './messages.js'

const noteKey = 'note'

/** What storage holds is outside data. */
function parseNote(stored: unknown): string {
  if (typeof stored !== 'string') throw new Error('a note is a text')
  return stored
}

export function acme(options: AcmeOptions = {}): Plugin<AcmeSpec> {
  return definePlugin<AcmeSpec>({
    id: 'acme',
    core: 1,
    config: options,
    messages,
    errors: { tooLong: ({ most }) => `A note has at most ${most} characters` },
    // The code of a view is loaded when it is opened.
    views: { Acme: { load: () => import('./AcmeView.js'), title: (t) => t('title') } },

    // Runs on servers too: no globals, no requests. `plugin` is for what is called later.
    setup({ config, store, error, t, plugin }) {
      const { most = 200 } = config
      if (!Number.isInteger(most) || most < 1) throw invalidOption('acme', 'most', 'it is no whole number above 0')
      const note = atom('')
      return {
        api: {
          note,
          save(text) {
            if (text.length > most) throw error('tooLong', { most })
            store.set(note, text)
            plugin.storage.set(noteKey, text)
            plugin.emit('saved', { note: text })
          },
        },
        slots: {
          'account.actions': [
            { id: 'acme', label: () => t('title'), icon: 'edit', onSelect: () => plugin.router.push('Acme') },
          ],
        },
        // Runs in browsers, each time the modal starts, and ends by its signal.
        start({ storage, signal }) {
          const read = (): void => store.set(note, storage.get(noteKey, parseNote) ?? '')
          read()
          storage.watch(noteKey, read, signal) // another tab of the site
        },
      }
    },
  })
}
