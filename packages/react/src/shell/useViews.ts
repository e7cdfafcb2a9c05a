import { type PluginHandle, type PluginSpec, PorticoError, whenIdle } from '@portico/core'
import { codeUnavailable } from '@portico/core/shell'
import { type Context, createContext, type ReactNode, useCallback, useContext } from 'react'
import type { ShellViewProps } from './ShellView.js'

/** A view whose code is loaded. */
export interface LoadedView {
  readonly name: string
  readonly Component: (props: ShellViewProps<object> & { readonly plugin?: PluginHandle<PluginSpec> }) => ReactNode
  readonly plugin: PluginHandle<PluginSpec> | undefined
}
export type ViewEntry =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly view: LoadedView }
  | { readonly status: 'failed'; readonly error: unknown }

export interface ViewTitle {
  readonly text: string
  readonly hidden: boolean
}

/** The views of one mounted renderer, those of the shell and those of plugins, with the state of their code. */
export interface Views {
  entry(name: string): ViewEntry | undefined
  /** Loads the code of a view, with the styles and texts that all views but Connect share. A load that failed is tried again. */
  load(name: string): void
  /** @throws what a plugin's `title` throws. */
  title(name: string, params: object): ViewTitle | undefined
  /** Views that a visitor is likely to open from `name`. */
  leadsTo(name: string): readonly string[]
  subscribe(listener: () => void): () => void
}

/** Runs an `import()` of the view or slot item `name`. @throws `core/codeUnavailable` */
export async function loadCode<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw codeUnavailable(name, cause)
  }
}

export const ViewsContext: Context<Views | undefined> = createContext<Views | undefined>(undefined)

export function useViews(): Views {
  const views = useContext(ViewsContext)
  if (!views) throw new PorticoError('react/outsideModal', { shortMessage: 'There is no modal around this component' })
  return views
}

/** Returns a function that loads the code of a view when the page is idle: call it when a control that opens it gets the pointer or the focus. */
export function usePreloadView(): (view: string) => void {
  const views = useViews()
  return useCallback((view) => void whenIdle(() => views.load(view)), [views])
}
