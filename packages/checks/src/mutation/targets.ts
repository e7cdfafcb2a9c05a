import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Code to change, and the tests that should notice. */
export interface Target {
  /** As given: `packages/core/src/connections`. */
  readonly path: string
  /** For Stryker, relative to the root. */
  readonly patterns: readonly string[]
  /** Packages all of whose tests run, or single test files. */
  readonly tests: readonly string[]
  /** Where Stryker writes its report, and what it remembers for the next run; relative, without an ending. */
  readonly report: string
}

/**
 * A folder or file of one package, proved by the tests of that package.
 * @param testFiles Only these run: a file without side effects is measured sooner by tests that start no chain.
 * @throws when there is no such path, or it belongs to no package
 */
export function targetOf(root: string, path: string, testFiles: readonly string[] = []): Target {
  const trimmed = path.replace(/\/+$/, '')
  const folder = /^(packages|plugins\/[^/]+)\/[^/]+(?=\/src(\/|$))/.exec(trimmed)?.[0]
  if (!folder) throw new Error(`mutate: '${path}' is no source of a package: name a path like packages/core/src/caip`)
  if (!existsSync(join(root, trimmed))) throw new Error(`mutate: there is no ${trimmed}`)
  const missing = testFiles.find((file) => !existsSync(join(root, file)))
  if (missing !== undefined) throw new Error(`mutate: there is no test ${missing}`)
  const isFolder = statSync(join(root, trimmed)).isDirectory()
  return {
    path: trimmed,
    patterns: isFolder ? [`${trimmed}/**/*.{ts,tsx}`] : [trimmed],
    tests: testFiles.length > 0 ? testFiles : [folder],
    report: `reports/mutation/${trimmed.replace(/\W+/g, '-')}`,
  }
}

/** Where a change that no test notices costs money, a session or the gateway's availability. */
export function defaultTargets(root: string): readonly string[] {
  const kinds = readdirSync(join(root, 'plugins'))
  const plugins = kinds.flatMap((kind) =>
    readdirSync(join(root, 'plugins', kind)).map((name) => `plugins/${kind}/${name}`),
  )
  const session = plugins.flatMap((plugin) => ['src/session', 'src/runtime/session'].map((path) => `${plugin}/${path}`))
  return ['packages/core/src/connections', 'packages/chain-kit/src', ...session, 'packages/gateway/src/limits'].filter(
    (path) => existsSync(join(root, path)),
  )
}
