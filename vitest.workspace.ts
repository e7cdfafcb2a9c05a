import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { retriedTests } from './packages/checks/src/pipeline/retriedTests.js'

const fromRoot = (path: string): string => new URL(path, import.meta.url).pathname
const conditions = ['@portico/source', 'module', 'browser', 'development|production']
// Without 'module': vitest hands these to Node itself, which would then load bundler builds whose CommonJS imports break.
const serverConditions = ['@portico/source', 'node', 'development|production']
const cores = Math.min(2, availableParallelism())
const reporting = Boolean(process.env.CI || process.env.PORTICO_REPORT)

/** Every project resolves packages from source, and fails a test that reaches past this machine. */
const shared = {
  pool: 'threads' as const,
  testTimeout: 40_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 5000 } },
  // Real chains and sockets, on a machine that has other work too. Retried tests are named at the end of `npm test`.
  retry: process.env.CI ? 1 : 0,
  // One more than cores are used: many tests wait for blocks of a local chain.
  maxWorkers: cores + 1,
  sequence: { groupOrder: 1 },
  restoreMocks: true,
  unstubGlobals: true,
  css: true,
  // These run against the published packages: packages/checks/src/pipeline/published.
  exclude: ['**/node_modules/**', 'examples/{third-party-*,quick-start-nextjs}/**'],
  // Their builds of modules name files without an ending, which Node does not find.
  server: { deps: { inline: [/@ledgerhq\//] } },
  setupFiles: [fromRoot('./packages/checks/src/loopbackOnly.ts')],
} satisfies ViteUserConfig['test']

/** Most of the time of these is spent waiting for what a view shows next. */
const waiting = { maxWorkers: cores * 3, sequence: { groupOrder: 0 } }

const folders = ['packages', 'plugins/*', 'examples'] as const
const tests = (ending: string): string[] => folders.map((folder) => `${folder}/*/test/**/*.test.${ending}`)

/** They share what a worker has loaded, as no module of ours holds state (docs/decisions/045-unit-tests-share-workers.md). */
const plain = ['packages/{chain-kit,core,embedded-api,gateway-api,wallet-requests}/test/**/*.test.ts']

/**
 * These have a window each: modules of examples draw a page when they are loaded, and tests of conformance count what is left in the
 * window, where a test of another file may end late.
 */
const pages = ['examples/*/test/**/*.test.tsx', '**/conformance.test.tsx']

/** Components of Svelte in tests. Its own plugin for Vite would change how every other test resolves packages. */
const svelteComponents: Plugin = {
  name: 'svelte-components',
  async transform(code, filename, options) {
    if (!filename.endsWith('.svelte')) return undefined
    const { compile } = await import('svelte/compiler')
    const { js } = compile(code, { filename, generate: options?.ssr ? 'server' : 'client' })
    return { code: js.code, map: null }
  },
}

const config: ViteUserConfig = defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [svelteComponents],
  resolve: {
    conditions,
    alias: [{ find: /^@electric-sql\/pglite$/, replacement: fromRoot('./packages/database/test/PGlite.ts') }],
  },
  ssr: { resolve: { conditions: serverConditions, externalConditions: ['@portico/source'] } },
  test: {
    reporters: reporting
      ? ['default', 'json', retriedTests({ outputFile: fromRoot('./reports/retried.json') })]
      : ['default'],
    outputFile: { json: fromRoot('./reports/vitest.json') },
    globalSetup: ['shareServer', 'compileOnce'].map((name) => fromRoot(`./packages/devnet/test/${name}.ts`)),
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          include: tests('ts'),
          exclude: [...shared.exclude, ...plain],
        },
      },
      { extends: true, test: { ...shared, name: 'plain', environment: 'node', include: plain, isolate: false } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'dom',
          environment: 'happy-dom',
          include: tests('tsx'),
          exclude: [...shared.exclude, ...pages],
          ...waiting,
          isolate: false,
          setupFiles: [...shared.setupFiles, fromRoot('./packages/react/test/endActs.ts')],
        },
      },
      { extends: true, test: { ...shared, ...waiting, name: 'pages', environment: 'happy-dom', include: pages } },
    ],
  },
})

export default config
