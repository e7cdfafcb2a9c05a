import { defineConfig } from 'vitest/config'

// The conformance suites replace globals of a page while they look: they want a DOM.
export default defineConfig({
  test: { environment: 'happy-dom', testTimeout: 20_000, restoreMocks: true, unstubGlobals: true },
})
