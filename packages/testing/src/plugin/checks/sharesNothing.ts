import { definitionOf, type AnyPlugin, type Store } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { watching } from '../../guard/watching.js'
import { settle } from '../../settle.js'
import { buildModal, type BuiltModal } from '../buildModal.js'
import { notingSetup } from '../notingContext.js'
import { observePlugin } from '../observePlugin.js'
import { offline } from '../offline.js'
import type { PluginSuite } from '../PluginSuite.js'
import { sharedObjects } from '../sharedObjects.js'

interface Half {
  readonly built: BuiltModal
  /** Methods of this modal's context that were called. */
  readonly used: Set<string>
}

export const sharesNothing: Check<PluginSuite> = {
  name: 'two modals made of one plugin value share nothing: no api object, no value, no event',
  run: (suite) =>
    watching([() => offline(suite)], async () => {
      const plugin = suite.make()
      const [first, second] = [makeHalf(suite, plugin), makeHalf(suite, plugin)]
      const shared = sharedObjects(contentOf(plugin, first), contentOf(plugin, second), definitionOf(plugin).config)

      second.used.clear()
      const before = second.built.events.length
      const stop = first.built.modal.start()
      await suite.exercise?.(first.built.modal)
      await settle()
      stop()
      await settle()
      const strayed = [...second.used].map((method) => `while only the first runs, it calls ${method} of the second`)
      const events = second.built.events
        .slice(before)
        .map(({ event }) => `'${event}' of the first is emitted on the second`)
      first.built.modal.dispose()
      second.built.modal.dispose()
      expectNone([...shared, ...strayed, ...events], 'shared')
    }),
}

function contentOf(plugin: AnyPlugin, { built: { modal } }: Half): { readonly api: unknown; readonly store: Store } {
  return { api: (modal.api as Readonly<Record<string, unknown>>)[plugin.id], store: modal.store }
}

function makeHalf(suite: PluginSuite, plugin: AnyPlugin): Half {
  const used = new Set<string>()
  const observed = observePlugin(plugin, {
    setup: (run, context) => run(notingSetup(context, (method) => used.add(method))),
  })
  return { built: buildModal(suite, { plugin: observed }), used }
}
