import type { Plugin } from 'rolldown'

export const reactModules = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'] as const

const filter = new RegExp(`^(${reactModules.join('|')})$`)
const mark = '\0react-apart:'

const fileOf = (module: string): string => `/react/${module.replace('/', '-')}.js`

/** Points every import of React, CommonJS ones included, at the files of `buildReact`. */
export function reactApart(): Plugin {
  return {
    name: 'react-apart',
    resolveId(source, _, { kind }) {
      if (source.startsWith('/react/')) return { id: source, external: 'absolute', moduleSideEffects: false }
      if (!filter.test(source)) return undefined
      // `require` of an ES module needs a module between them.
      if (kind === 'require-call') return { id: mark + source, moduleSideEffects: false }
      return { id: fileOf(source), external: 'absolute', moduleSideEffects: false }
    },
    load(id) {
      if (!id.startsWith(mark)) return undefined
      const file = JSON.stringify(fileOf(id.slice(mark.length)))
      return `export * from ${file}\nexport { default } from ${file}\n`
    },
  }
}
