import { builtinModules } from 'node:module'
import type { Plugin } from 'esbuild'

/** Node's own modules and optional packages that are not installed become empty ones: a bundler of a host does the same. */
export function absentModules(): Plugin {
  const builtin = new Set(builtinModules)
  return {
    name: 'absent-modules',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === 'asked' || kind === 'entry-point') return undefined
        const found = await builder.resolve(path, { kind, importer, resolveDir, pluginData: 'asked' })
        if (found.errors.length === 0 && !builtin.has(found.path)) return found
        return { path, namespace: 'absent' }
      })
      builder.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
    },
  }
}
