import { PorticoError } from '@portico/core'
import type { Shell } from '@portico/core/shell'
import { shellMessagePack } from '../messages/en.js'
import { shellViews } from '../views/shellViews.js'
import type { ShellViewDefinition } from '../shell/ShellView.js'
import { loadCode, type LoadedView, type ViewEntry, type Views } from '../shell/useViews.js'

/** Without the type of its parameters, which the compiler checked where `open` or `push` was called. */
type AnyShellView = ShellViewDefinition<object>

export function shellView(name: string): AnyShellView | undefined {
  return Object.hasOwn(shellViews, name) ? (shellViews[name as keyof typeof shellViews] as AnyShellView) : undefined
}

/** Styles and texts that all views but Connect share. They are loaded with the first of these views, or when the page is idle. */
export const importResources = (): Promise<typeof import('../views/viewResources.js')> =>
  import('../views/viewResources.js')

/** @param addSheet Adds styles to the modal, as CSS text. */
export function createViews(shell: Shell, addSheet: (text: string) => void): Views {
  const entries = new Map<string, ViewEntry>()
  const listeners = new Set<() => void>()
  const t = shell.translate('shell', shellMessagePack)
  let hasResources = false

  async function loadResources(): Promise<void> {
    const { viewsSheet } = await loadCode('views', importResources)
    if (!hasResources) addSheet(viewsSheet)
    hasResources = true
  }

  function set(name: string, entry: ViewEntry): void {
    entries.set(name, entry)
    for (const listener of [...listeners]) listener()
  }
  async function importView(name: string): Promise<LoadedView> {
    if (name === 'Connect') return importCode(name)
    const texts = shell.loadTexts(['shell', 'errors', shell.view(name)?.plugin.id ?? 'shell'])
    const [view] = await Promise.all([importCode(name), loadResources(), shell.ready(), texts])
    const { viewMessagePack } = await importResources()
    shell.translate('shell', viewMessagePack)
    return view
  }
  async function importCode(name: string): Promise<LoadedView> {
    const ofShell = shellView(name)
    if (ofShell) return { name, Component: (await loadCode(name, ofShell.load)).default, plugin: undefined }
    const registered = shell.view(name)
    if (!registered)
      throw new PorticoError('react/unknownView', {
        shortMessage: `No plugin has a view named '${name}'`,
        context: { view: name },
        details: 'Check the name, and that the plugin with this view is in `plugins` of createModal.',
      })
    const { plugin, definition } = registered
    const { default: Component } = await loadCode(name, definition.load)
    // Not checked further: results of `memo` and `forwardRef` are components too, and they are objects.
    if (!Component)
      throw new PorticoError('react/noComponent', {
        shortMessage: `Plugin '${plugin.id}': the module of the view '${name}' has no default export`,
        context: { view: name },
        details: 'Export the component of the view as default.',
        plugin: plugin.id,
      })
    return { name, Component: Component as LoadedView['Component'], plugin }
  }
  return {
    entry: (name) => entries.get(name),
    load(name) {
      const known = entries.get(name)
      if (known && known.status !== 'failed') return
      set(name, { status: 'loading' })
      importView(name).then(
        (view) => set(name, { status: 'ready', view }),
        (error: unknown) => {
          shell.report(error, { plugin: shell.view(name)?.plugin.id ?? 'shell', phase: `load ${name}` })
          set(name, { status: 'failed', error })
        },
      )
    },
    title(name, params) {
      const ofShell = shellView(name)
      if (ofShell) return { text: ofShell.title(t, params), hidden: ofShell.titleHidden ?? false }
      const registered = shell.view(name)
      const text = registered?.definition.title?.(registered.plugin.t, params as never)
      // Authors of JavaScript may answer anything, and React draws no objects.
      return text === undefined ? undefined : { text: String(text), hidden: false }
    },
    leadsTo: (name) => shellView(name)?.leadsTo ?? [],
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
