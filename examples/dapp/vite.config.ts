import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/** The dev server answers JSON as a script, and leaves the attribute of `import()` in place: browsers refuse such a script. */
const jsonAsScript: Plugin = {
  name: 'json-as-script',
  apply: 'serve',
  enforce: 'pre',
  transform: (code) => code.replaceAll(/(\bimport\('[^']+\.json'), \{ with: \{ type: 'json' \} \}/g, '$1'),
}

const config: UserConfig = defineConfig({
  plugins: [react(), jsonAsScript],
  resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'] },
  ssr: {
    resolve: { conditions: ['@portico/source', 'module', 'node', 'development|production'] },
    noExternal: [/^@portico\//],
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
})

export default config
