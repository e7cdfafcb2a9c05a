import type { ShellViews, Translate } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellMessages } from '../messages/ShellMessages.js'

export interface ShellViewProps<Params> {
  readonly params: Params
  /** Passed to `ErrorView` only, when the view that failed can be tried again. */
  readonly retry?: (() => void) | undefined
}

/** A view of the shell. Views of plugins are `ViewDefinition`s of `@portico/core`. */
export interface ShellViewDefinition<Params> {
  readonly load: () => Promise<{ readonly default: (props: ShellViewProps<Params>) => ReactNode }>
  readonly title: (t: Translate<ShellMessages>, params: Params) => string
  /** The title is for assistive technology only, where the view is clear without one. */
  readonly titleHidden?: boolean
  /** Views that a visitor is likely to open from here. They are loaded when the page is idle. */
  readonly leadsTo?: readonly string[]
}

export type ShellViewTable = { readonly [K in keyof ShellViews]: ShellViewDefinition<ShellViews[K]> }

/** The components of some views of the shell, which share a file. */
export type ShellViewComponents<V extends keyof ShellViewTable> = {
  readonly [K in V]: Awaited<ReturnType<ShellViewTable[K]['load']>>['default']
}
