import { defineConfig } from 'vitest/config'

export default defineConfig({
  build: { target: 'es2022' },
  test: { environment: 'happy-dom', testTimeout: 20_000, restoreMocks: true, unstubGlobals: true },
})
