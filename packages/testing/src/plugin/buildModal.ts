import type { AnyPlugin, ModalOptions } from '@portico/core'
import type { LoadRenderer } from '@portico/core/shell'
import { createTestModal, type TestModal } from '../modal/createTestModal.js'
import type { PluginSuite } from './PluginSuite.js'

export type BuiltModal = TestModal<ReturnType<typeof createTestModal<readonly AnyPlugin[]>>['modal']>

/** A modal of the plugin, what it needs, and `more`. It has a gateway, so that a plugin that asks one too early is noticed. */
export function buildModal(
  suite: PluginSuite,
  {
    plugin = suite.make(),
    more = [],
    ...options
  }: ModalOptions & { plugin?: AnyPlugin; more?: readonly AnyPlugin[]; renderer?: LoadRenderer } = {},
): BuiltModal {
  const plugins: readonly AnyPlugin[] = [...(suite.with?.() ?? []), plugin, ...more]
  return createTestModal<readonly AnyPlugin[]>({ gateway: 'https://gateway.example', ...options, plugins })
}

/** Errors that were reported, each in a line; those of one plugin, or all. */
export function complaintsOf({ errors }: BuiltModal, plugin?: string): readonly string[] {
  return errors
    .filter((reported) => plugin === undefined || reported.plugin === plugin)
    .map(({ error, phase, plugin }) => `${plugin} failed in ${phase}: ${String(error)}`)
}
