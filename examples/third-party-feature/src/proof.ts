import { atom, definePlugin, invalidOption, SignMessage, type Plugin } from '@portico/core'
import { createProve } from './createProve.js'
import { messages } from './messages.js'
import type { ProofOptions, ProofSpec } from './ProofSpec.js'

const datedKey = 'dated'
const parseDated = (stored: unknown): boolean => stored === true

/** Visitors prove that an account is theirs, for chains that sign messages. */
export function proof(options: ProofOptions = {}): Plugin<ProofSpec> {
  return definePlugin<ProofSpec>({
    id: 'proof',
    core: 1,
    config: options,
    needs: { signMessage: SignMessage },
    messages,
    errors: { notConnected: 'Connect an account first' },
    views: {
      ProveAccount: { load: () => import('./ProveAccount.js'), title: (t) => t('title') },
    },
    setup(context) {
      const { statement = 'I own this account.' } = context.config
      if (typeof statement !== 'string' || statement.trim() === '')
        throw invalidOption('proof', 'statement', 'it is no text')
      const { store, needs, t, plugin } = context
      const isDated = atom(false)
      const text = (): string =>
        store.get(isDated) ? `${statement}\nSigned at: ${new Date().toISOString()}` : statement
      return {
        api: {
          isDated,
          setDated(next) {
            store.set(isDated, next)
            plugin.storage.set(datedKey, next)
          },
          text,
          prove: createProve(plugin, text),
        },
        slots: {
          'account.actions': [
            {
              id: 'proof',
              label: () => t('title'),
              icon: 'shield',
              namespaces: needs.signMessage.all.map(({ namespace }) => namespace),
              onSelect: () => plugin.router.push('ProveAccount'),
            },
          ],
        },
        start({ storage, signal }) {
          const read = (): void => store.set(isDated, storage.get(datedKey, parseDated) ?? false)
          read()
          storage.watch(datedKey, read, signal) // another tab of the site
        },
      }
    },
  })
}
