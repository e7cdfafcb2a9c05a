import type { ShellViews, Translate } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellMessages } from '../messages/ShellMessages.js'

export interface ShellViewProps<Params> {
  readonly params: Params
  /** `ErrorView` alone is told how to try again, where that makes sense. */
  readonly retry?: (() => void) | undefined
}

/** A view of the shell itself; those of plugins are `ViewDefinition`s. */
export interface ShellViewDefinition<Params> {
  readonly load: () => Promise<{ readonly default: (props: ShellViewProps<Params>) => ReactNode }>
  readonly title: (t: Translate<ShellMessages>, params: Params) => string
  /** The title is there for assistive technology only: the view names itself. */
  readonly titleHidden?: boolean
  /** Views that a visitor is likely to go to from here; loaded when the page is idle. */
  readonly leadsTo?: readonly string[]
}

export type ShellViewTable = { readonly [K in keyof ShellViews]: ShellViewDefinition<ShellViews[K]> }
