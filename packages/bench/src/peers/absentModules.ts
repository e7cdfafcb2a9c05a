import { builtinModules } from 'node:module'
import type { Plugin } from 'rolldown'

const mark = '\0absent:'

/** Node's own modules and optional packages that are not installed become empty ones: a bundler of a host does the same. */
export function absentModules(): Plugin {
  const builtin = new Set(builtinModules)
  return {
    name: 'absent-modules',
    async resolveId(source, importer, options) {
      if (/^[./\0]/.test(source) || !importer) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && !found.external && !builtin.has(found.id) ? found : mark + source
    },
    load: (id) => (id.startsWith(mark) ? 'module.exports = {}' : undefined),
  }
}
