import { defineConfig } from 'vitest/config'

// The server and the browser start slowly on a busy machine.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } })
