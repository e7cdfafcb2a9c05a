// How long `createModal` takes with five plugins: the two that exist, and three of the shape that features have.
import { atom, definePlugin, type Plugin, type PluginSpec } from '@portico/core'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { walletConnect } from '@portico/walletconnect'
import { hostOptions } from './hostOptions.js'

interface FeatureSpec<Id extends string> extends PluginSpec {
  readonly id: Id
  readonly api: { readonly count: () => number }
  readonly events: { readonly counted: { readonly count: number } }
  readonly errors: { readonly lost: { readonly what: string } }
  readonly messages: { readonly title: string; readonly rate: (variables: { readonly rate: string }) => string }
}

function feature<Id extends string>(id: Id): Plugin<FeatureSpec<Id>> {
  return definePlugin<FeatureSpec<string>>({
    id,
    core: 1,
    errors: { lost: ({ what }) => `${what} is lost` },
    messages: { en: { title: 'Feature', rate: ({ rate }) => `at ${rate}` } },
    setup({ store, plugin }) {
      const count = atom(0)
      return {
        api: {
          count() {
            store.set(count, (before) => before + 1)
            plugin.emit('counted', { count: store.get(count) })
            return store.get(count)
          },
        },
      }
    },
  }) as Plugin<FeatureSpec<Id>>
}

declare global {
  interface Window {
    createModalTook?: number
  }
}

const started = performance.now()
const modal = createModal({
  ...hostOptions,
  plugins: [evm(), walletConnect(), feature('one'), feature('two'), feature('three')],
})
window.createModalTook = performance.now() - started
modal.dispose()
