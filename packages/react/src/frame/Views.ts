import type { PluginHandle, PluginSpec } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellViewProps } from './ShellView.js'

/** A view whose code is here. */
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

/** The views of one mounted renderer: those of the shell and of its plugins, and what of their code is here. */
export interface Views {
  entry(name: string): ViewEntry | undefined
  /** Loads the code of a view; one that failed is tried again. */
  load(name: string): void
  /** @throws what a plugin's `title` throws. */
  title(name: string, params: object): ViewTitle | undefined
  /** Views a visitor is likely to go to from `name`. */
  leadsTo(name: string): readonly string[]
  subscribe(listener: () => void): () => void
}
