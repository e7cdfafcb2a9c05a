import type { PluginInspection } from '@portico/core'
import type { ReactNode } from 'react'
import type { TabProps } from '../createRecorder.js'
import { sizes, type PluginSize } from '../sizes.js'
import { useInspection } from '../useInspection.js'

/** The installed plugins in the order of their setup, who provides what each one asks for, and what each one weighs. */
export function PluginsTab({ modal }: TabProps): ReactNode {
  const plugins = useInspection(modal)?.plugins ?? []
  const providersOf = (key: string): string =>
    plugins
      .filter(({ provides }) => provides.some(({ capability }) => capability === key))
      .map(({ id }) => id)
      .join(', ')
  return (
    <table>
      <caption>
        Sizes are of the published packages, gzip: <i>at start</i> is what the page loads before its visitor acts,{' '}
        <i>in all</i> what it may load later.
      </caption>
      <thead>
        <tr>
          <th scope="col">Plugin</th>
          <th scope="col">Needs, wants ← from</th>
          <th scope="col">Provides</th>
          <th scope="col">Views</th>
          <th scope="col">Slots</th>
          <th scope="col">At start</th>
          <th scope="col">In all</th>
        </tr>
      </thead>
      <tbody>
        {plugins.map((plugin) => (
          <tr key={plugin.id}>
            <th scope="row">{plugin.id}</th>
            <td>
              <Lines
                lines={[...plugin.needs, ...plugin.wants].map(
                  (key) => `${key} ← ${providersOf(key) || 'not installed'}`,
                )}
              />
            </td>
            <td>
              <Lines
                lines={plugin.provides.map(({ capability, namespaces }) => `${capability} (${namespaces.join(' ')})`)}
              />
            </td>
            <td>
              <Lines lines={plugin.views} />
            </td>
            <td>
              <Lines lines={plugin.slots.map(({ slot, items }) => `${slot}: ${items.join(', ')}`)} />
            </td>
            <td>{kilobytes(sizeOf(plugin)?.entry)}</td>
            <td>{kilobytes(sizeOf(plugin)?.all)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Undefined for plugins that are not ours. */
function sizeOf({ id }: PluginInspection): PluginSize | undefined {
  return sizes[id]
}

const kilobytes = (bytes: number | undefined): string => (bytes === undefined ? '–' : `${(bytes / 1000).toFixed(1)} kB`)

function Lines({ lines }: { readonly lines: readonly string[] }): ReactNode {
  return lines.map((line) => <div key={line}>{line}</div>)
}
