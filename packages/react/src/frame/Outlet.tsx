import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useShell } from '../shell/useShell.js'
import { enterView } from './motion.js'
import { ErrorOutlet } from './ErrorOutlet.js'
import { ViewBoundary } from './ViewBoundary.js'
import { ViewSkeleton } from './ViewSkeleton.js'
import { useViews } from './ViewsContext.js'
import type { ShownView, Stage } from './useShownView.js'

/** The view in the frame, a skeleton while it is late, or what went wrong with it. */
export function Outlet({ stage }: { readonly stage: Stage }): ReactNode {
  const { shown, skeleton } = stage
  if (skeleton) return <ViewSkeleton />
  if (!shown) return null
  return <Visit key={shown.visit} shown={shown} />
}

function Visit({ shown }: { readonly shown: ShownView }): ReactNode {
  const { route, direction, entry, visit } = shown
  const shell = useShell()
  const views = useViews()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The first one comes with the modal.
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
        fallback={(error, again) => <ErrorOutlet error={error} view={route.view} retry={again} />}
      >
        <Component params={route.params} {...(plugin && { plugin })} />
      </ViewBoundary>
    </div>
  )
}
