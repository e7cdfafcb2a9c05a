import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Pages of the site that run the kit: they are shown in frames, and are files of their own. */
const config: UserConfig = defineConfig({
  plugins: [react()],
  base: './',
  resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    outDir: here('../../dist/pages/public/live'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 4096,
    modulePreload: { polyfill: false },
    rollupOptions: { input: [here('playground.html'), here('theme.html')] },
  },
})

export default config
