import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { useViews } from './ViewsContext.js'

interface ErrorOutletProps {
  readonly error: unknown
  readonly view: string
  readonly retry: () => void
}

/** ErrorView in the place of a view that threw or did not load, outside of the history: going back leads where it did. */
export function ErrorOutlet({ error, view, retry }: ErrorOutletProps): ReactNode {
  const views = useViews()
  const entry = useSyncExternalStore(views.subscribe, () => views.entry('ErrorView'))
  useEffect(() => views.load('ErrorView'), [views])
  if (entry?.status !== 'ready') return null
  const { Component } = entry.view
  return <Component params={{ error, view }} retry={retry} />
}
