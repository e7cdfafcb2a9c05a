import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

const config: UserConfig = defineConfig({
  // The build runs from any folder of any server.
  base: './',
  plugins: [react()],
  resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  build: { target: 'es2022', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 1500 },
})

export default config
