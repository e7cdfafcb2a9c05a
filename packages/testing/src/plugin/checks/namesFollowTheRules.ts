import { definitionOf } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import type { PluginSuite } from '../PluginSuite.js'

/** Ids are written in code (`modal.api.<id>`), in codes of errors and in names of events. */
const camel = /^[a-z][a-zA-Z0-9]*$/
const pascal = /^[A-Z][a-zA-Z0-9]*$/
/** Owners of storage, errors and reports besides plugins. */
const taken: ReadonlySet<string> = new Set(['shell', 'core', 'host'])

export const namesFollowTheRules: Check<PluginSuite> = {
  name: 'its id is lowerCamelCase and its own, views are PascalCase, it speaks core protocol 1',
  run({ make }) {
    const plugin = make()
    const definition = definitionOf(plugin)
    const { id, core, views, errors, messages } = definition
    const named = (kind: string, table: object | undefined, rule: RegExp): readonly string[] =>
      Object.keys(table ?? {}).flatMap((name) => (rule.test(name) ? [] : [`${kind} '${name}' does not match ${rule}`]))
    expectNone(
      [
        ...(camel.test(id) ? [] : [`the id '${id}' does not match ${camel}`]),
        ...(taken.has(id) ? [`the id '${id}' is Portico's own`] : []),
        ...(plugin.id === id ? [] : [`the plugin says it is '${plugin.id}', its definition '${id}'`]),
        ...(make().id === id ? [] : ['it has another id every time it is made']),
        ...((core as unknown) === 1 ? [] : [`it speaks core protocol ${String(core)}`]),
        ...named('the view', views, pascal),
        ...named('the error', errors, camel),
        ...named('the message', (messages as { readonly en?: object } | undefined)?.en, camel),
      ],
      'names',
    )
  },
}
