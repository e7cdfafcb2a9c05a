import { expressHandler } from '@portico/siwx-server/express'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { origin, siwx } from './server/siwx.js'

/** Has the servers of `npm run dev` and `npm run preview` answer what the modal asks. */
const signIn: Plugin = {
  name: 'sign-in',
  configureServer: ({ middlewares }) => void middlewares.use('/siwx', expressHandler(siwx)),
  configurePreviewServer: ({ middlewares }) => void middlewares.use('/siwx', expressHandler(siwx)),
}

export default defineConfig({
  plugins: [react(), signIn],
  preview: { port: 5173 },
  build: { target: 'es2022' },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: origin } },
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
