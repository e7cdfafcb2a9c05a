import type { Plugin } from 'rolldown'

export const reactModules = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'] as const

const filter = new RegExp(`^(${reactModules.join('|')})$`)
const mark = '\0react-apart:'

/** Points every import of React, CommonJS ones included, at the files of `buildReact`. */
export function reactApart(): Plugin {
  return {
    name: 'react-apart',
    resolveId(source) {
      if (filter.test(source)) return { id: mark + source, moduleSideEffects: false }
      return source.startsWith('/react/') ? { id: source, external: 'absolute', moduleSideEffects: false } : undefined
    },
    load(id) {
      if (!id.startsWith(mark)) return undefined
      const file = JSON.stringify(`/react/${id.slice(mark.length).replace('/', '-')}.js`)
      return `export * from ${file}\nexport { default } from ${file}\n`
    },
  }
}
