import { coreError } from '../contract/errors/coreError.js'
import type { PorticoError } from '../contract/errors/PorticoError.js'
import { isPromise } from '../contract/plugin/createGuard.js'
import type { Contribution, PluginDefinition } from '../contract/plugin/PluginDefinition.js'

/** @param path Where in the definition, or in what the plugin answered. */
export function invalidPlugin(plugin: string, path: string, problem: string, cause?: unknown): PorticoError {
  return coreError('invalidPlugin', { plugin, path, problem }, { plugin, phase: 'setup', cause })
}

/**
 * Refuses what no modal could work with. The rest is checked by `reportMistakes`, whose code is loaded with the runtime.
 * @throws `core/invalidPlugin`
 */
export function checkDefinition({ id, setup }: PluginDefinition): void {
  if (!/^(?!(shell|core|host)$)[a-z][a-zA-Z\d]*$/.test(id))
    throw invalidPlugin(String(id), 'id', 'must be in camelCase, and not shell, core or host')
  if (typeof setup !== 'function') throw invalidPlugin(id, 'setup', 'must be a function')
}

/** @throws `core/invalidPlugin` */
export function checkContribution({ id, provides }: PluginDefinition, contribution: Contribution): void {
  if (isPromise(contribution)) throw invalidPlugin(id, 'setup', 'must be synchronous')
  if (Object(contribution) !== contribution) throw invalidPlugin(id, 'setup', 'must return an object')
  const { provide } = contribution as { readonly provide?: Readonly<Record<string, unknown>> }
  for (const key of Object.keys(provides ?? {}))
    if (!Array.isArray(provide?.[key]))
      throw invalidPlugin(id, `provide.${key}`, 'is declared and not delivered as a list')
}
