import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

const config: UserConfig = defineConfig({
  plugins: [react()],
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
