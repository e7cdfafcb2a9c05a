import type { Route } from '@portico/core'
import { useEffect, useMemo } from 'react'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'
import type { ViewTitle } from './Views.js'
import { useViews } from './ViewsContext.js'

type Outcome = { readonly title: ViewTitle | undefined } | { readonly error: unknown }

/** Title of a view in the visitor's language; a plugin's that throws is reported, and the view goes without. */
export function useViewTitle({ view, params }: Route): ViewTitle | undefined {
  const shell = useShell()
  const views = useViews()
  const locale = useAtom(shell.locale)
  const outcome = useMemo((): Outcome => {
    try {
      return { title: views.title(view, params) }
    } catch (error) {
      return { error }
    }
    // eslint-disable-next-line react/exhaustive-deps -- texts change with the locale
  }, [views, view, params, locale])
  useEffect(() => {
    if ('error' in outcome)
      shell.report(outcome.error, { plugin: shell.view(view)?.plugin.id ?? 'shell', phase: `title of ${view}` })
  }, [shell, view, outcome])
  return 'title' in outcome ? outcome.title : undefined
}
