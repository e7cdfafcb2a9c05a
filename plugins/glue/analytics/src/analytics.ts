import { invalidOption, atom, definePlugin, EventSink, lazy, whenIdle, type Plugin } from '@portico/core'
import type { AnalyticsOptions, AnalyticsSpec } from './AnalyticsSpec.js'

/**
 * Tells the gateway, and the site, what visitors do with the modal: only where the site, the project and the visitor agree, and
 * not before the modal is opened.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function analytics(options: AnalyticsOptions = {}): Plugin<AnalyticsSpec> {
  return definePlugin<AnalyticsSpec>({
    id: 'analytics',
    core: 1,
    config: options,
    wants: { eventSink: EventSink },
    setup({ plugin }) {
      const types = { enabled: 'boolean', addresses: 'string', errors: 'boolean', sink: 'function' } as const
      for (const option of Object.keys(types) as readonly (keyof typeof types)[])
        // oxlint-disable-next-line valid-typeof -- a name from the table above
        if (options[option] !== undefined && typeof options[option] !== types[option])
          throw invalidOption('analytics', option)

      const enabled = atom(options.enabled ?? true)
      const { store } = plugin
      const runtime = lazy('analytics', async () => (await import('./runtime/createRuntime.js')).createRuntime(plugin))
      let wasOpened = false
      let idle: Promise<void> | undefined
      return {
        api: {
          enabled,
          setEnabled(value) {
            store.set(enabled, value)
            if (!value) runtime.loaded?.drop()
          },
        },
        start({ onAny, signal }) {
          onAny(async (event, payload) => {
            wasOpened ||= store.get(plugin.state).open
            if (!wasOpened || !store.get(enabled) || isRefused()) return
            const at = Date.now()
            // The list of wallets comes first. Events wait together, so that they stay in order.
            await (idle ??= new Promise((resolve) => void whenIdle(resolve)))
            const { handle } = await runtime()
            if (store.get(enabled)) await handle(event, payload, at, signal)
          })
        },
      }
    },
  })
}

/** Do Not Track, and Global Privacy Control. */
function isRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
