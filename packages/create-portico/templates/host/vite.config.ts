import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022' },
  test: { environment: 'happy-dom', testTimeout: 20_000, restoreMocks: true, unstubGlobals: true },
})
