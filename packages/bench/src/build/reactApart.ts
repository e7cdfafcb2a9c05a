import type { Plugin } from 'esbuild'

export const reactModules = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'] as const

const filter = new RegExp(`^(${reactModules.join('|')})$`)

/** Points every import of React, CommonJS ones included, at the files of `buildReact`. */
export function reactApart(): Plugin {
  return {
    name: 'react-apart',
    setup(builder) {
      builder.onResolve({ filter }, ({ path, namespace }) =>
        namespace === 'react-apart' ? undefined : { path, namespace: 'react-apart', sideEffects: false },
      )
      builder.onResolve({ filter: /^\/react\// }, ({ path }) => ({ path, external: true, sideEffects: false }))
      builder.onLoad({ filter: /.*/, namespace: 'react-apart' }, ({ path }) => {
        const file = JSON.stringify(`/react/${path.replace('/', '-')}.js`)
        return { contents: `export * from ${file}\nexport { default } from ${file}\n` }
      })
    },
  }
}
