// Settings of Stryker (https://stryker-mutator.io) for `npm run mutate`; mutate.ts names the code and the tests.
import { availableParallelism } from 'node:os'

const { PORTICO_MUTATE = '', PORTICO_MUTATE_REPORT = '' } = process.env

export default {
  mutate: JSON.parse(PORTICO_MUTATE || '[]'),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Which tests may run is decided in vitest.config.ts; `related` would load the whole workspace to find out.
  vitest: { configFile: 'packages/checks/src/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Mutants of a constant at the top of a module would need every test again, and say little.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `${PORTICO_MUTATE_REPORT}.incremental.json`,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `${PORTICO_MUTATE_REPORT}.json` },
  tempDirName: 'reports/mutation/sandbox',
  ignorePatterns: ['/docs', '/reports', '**/dist', '**/*.png'],
  concurrency: Math.min(2, availableParallelism()),
  timeoutMS: 10_000,
  allowConsoleColors: false,
  checkers: [],
}
