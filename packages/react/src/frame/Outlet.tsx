import { memo, useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { Actions } from '../ui/Actions.js'
import { Body } from '../ui/Body.js'
import { Button } from '../ui/Button.js'
import { Message } from '../ui/Message.js'
import { RowSkeleton } from '../ui/Skeleton.js'
import { useShellMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { useViews } from '../shell/useViews.js'
import { enterView } from './motion.js'
import { ViewBoundary } from '../views/ViewBoundary.js'
import type { ShownView, Stage } from './useShownView.js'

/** The view in the frame, a skeleton while its code loads, or an error in its place. */
export function Outlet({ stage }: { readonly stage: Stage }): ReactNode {
  const { shown, skeleton } = stage
  if (skeleton) return <ViewSkeleton />
  if (!shown) return null
  return <Visit key={shown.visit} shown={shown} />
}

/** It is drawn once, before the modal is opened and after. */
const Visit = memo(({ shown }: { readonly shown: ShownView }): ReactNode => {
  const { route, direction, entry, visit } = shown
  const shell = useShell()
  const views = useViews()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The first view appears together with the modal.
    if (visit > 1) enterView(element.current!, direction)
  }, [visit, direction])

  if (entry.status === 'failed')
    return (
      <div ref={element} className="view" part="view">
        <ErrorOutlet error={entry.error} view={route.view} retry={() => views.load(route.view)} />
      </div>
    )
  const { Component, plugin } = entry.view
  return (
    <div ref={element} className="view" part="view" data-view={route.view}>
      <ViewBoundary
        onError={(error) => shell.report(error, { plugin: plugin?.id ?? 'shell', phase: `view ${route.view}` })}
        // oxlint-disable-next-line react/no-unstable-nested-components -- called, not mounted
        fallback={(error, retry) => <ErrorOutlet error={error} view={route.view} retry={retry} />}
      >
        <Component params={route.params} {...(plugin && { plugin })} />
      </ViewBoundary>
    </div>
  )
})

interface ErrorOutletProps {
  readonly error: unknown
  readonly view: string
  readonly retry: () => void
}

/** `ErrorView` in place of a view that failed. It is no entry of the history: going back leads to the view before the failed one. */
function ErrorOutlet({ error, view, retry }: ErrorOutletProps): ReactNode {
  const views = useViews()
  const entry = useSyncExternalStore(views.subscribe, () => views.entry('ErrorView'))
  useEffect(() => views.load('ErrorView'), [views])
  if (entry?.status === 'failed') return <ReloadMessage />
  if (entry?.status !== 'ready') return null
  const { Component } = entry.view
  return <Component params={{ error, view }} retry={retry} />
}

/** Shown when the code of `ErrorView` is gone as well. */
function ReloadMessage(): ReactNode {
  const t = useShellMessages()
  return (
    <Body>
      <Message title={t('viewFailedTitle')} space="lg">
        {t('codeUnavailableText')}
      </Message>
      <Actions>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('reloadPage')}
        </Button>
      </Actions>
    </Body>
  )
}

/** Shown while the code of a view loads: rows in a card, as most views have them. */
function ViewSkeleton(): ReactNode {
  const t = useShellMessages()
  return (
    <div className="view" part="view" aria-busy="true">
      <div className="body">
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
        <div className="card" aria-hidden="true">
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
        </div>
      </div>
    </div>
  )
}
