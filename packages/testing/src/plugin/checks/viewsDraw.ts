import { definitionOf, definePlugin, type AnyPlugin, type PluginSpec, type ViewDefinition } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { expectNone, failureOf } from '../../check/findings.js'
import { watchConsole } from '../../guard/watchConsole.js'
import { watching } from '../../guard/watching.js'
import { watchRequests } from '../../guard/watchRequests.js'
import { settle } from '../../settle.js'
import { buildModal, complaintsOf } from '../buildModal.js'
import type { PluginSuite } from '../PluginSuite.js'

type View = ViewDefinition<PluginSpec, never>
type Views = Readonly<Record<string, View>>

export const viewsDraw: Check<PluginSuite> = {
  name: 'its views load, and are drawn under StrictMode by the renderer without an error or complaint',
  async run(suite) {
    const plugin = suite.make()
    const views = Object.entries((definitionOf(plugin).views ?? {}) as Views)
    const findings: string[] = []
    for (const [name, view] of views) {
      const failure = await failureOf(async () => {
        if (typeof (await view.load()).default !== 'function') throw new Error('no component')
      })
      if (failure) findings.push(`${name} does not load: ${String(failure.error)}`)
      else if (suite.renderer) findings.push(...(await drawn(suite, name)))
    }
    expectNone(findings, 'views')
  },
}

/** A modal for each view, as a visitor who comes to it first. */
async function drawn(suite: PluginSuite, view: string): Promise<readonly string[]> {
  const said: string[] = []
  await watching([offline, watchConsole], async (watch) => {
    const draws: string[] = []
    const plugin = await strictly(suite.make(), () => void draws.push(view))
    const built = buildModal(suite, { plugin, ...(suite.renderer && { renderer: suite.renderer }) })
    const stop = built.modal.start()
    ;(built.modal.open as (view: string, params: object) => unknown)(view, suite.params?.[view] ?? {})
    const isOver = (): boolean => draws.length > 0 || complaintsOf(built).length > 0
    for (let round = 0; !isOver() && round < mostRounds; round++) await settle()
    await settle()
    const isDrawn = isOver()
    stop()
    built.modal.dispose()
    await settle()
    said.push(
      ...(isDrawn ? [] : [`${view} was not drawn`]),
      ...[...complaintsOf(built), ...watch.found()].map((complaint) => `${view}: ${complaint}`),
    )
  })
  return said
}
/** A renderer asks for wallets and pictures by itself. Its requests fail, and are no finding. */
const offline = () => ({ ...watchRequests(), found: () => [] })
/** Rounds of settling within which a renderer has loaded and drawn. */
const mostRounds = 60

/** The same plugin, every view of it inside StrictMode: renderers draw for visitors, and leave that out. */
async function strictly(plugin: AnyPlugin, onDraw: () => void): Promise<AnyPlugin> {
  const { createElement, StrictMode, useEffect, useState } = await import('react')
  const definition = definitionOf(plugin)
  const strict = (View: () => null) => (props: object) => {
    const [isReady, setReady] = useState(false)
    useEffect(() => {
      if (isReady) onDraw()
      else setReady(true)
    }, [isReady])
    // A step later: React runs effects twice only of what is put into a StrictMode that is there already.
    return createElement(StrictMode, null, isReady ? createElement(View, props) : null)
  }
  const views = Object.entries((definition.views ?? {}) as Views).map(([name, view]) => {
    const load = async () => ({ default: strict((await view.load()).default as () => null) })
    return [name, { ...view, load }] as const
  })
  return definePlugin({ ...definition, views: Object.fromEntries(views) } as typeof definition)
}
