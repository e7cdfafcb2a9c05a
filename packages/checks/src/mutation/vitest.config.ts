import { join } from 'node:path'
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config'
import workspace from '../../../../vitest.workspace.js'
import { openTree } from '../Tree.js'
import { workspaces } from '../workspaces.js'

/** The sandbox that Stryker copied the workspace into, or the workspace itself. */
const root = new URL('../../../..', import.meta.url).pathname.replace(/\/$/, '')
const tree = openTree(root)
/** Folders of packages, and single files. */
const tests = JSON.parse(process.env.PORTICO_MUTATE_TESTS || '[]') as readonly string[]
const patterns = JSON.parse(process.env.PORTICO_MUTATE || '[]') as readonly string[]

/** `node_modules/@portico/*` are links out of the sandbox: tests would run against code without mutants. */
const alias = workspaces(tree).flatMap(({ manifest, entries }) =>
  entries.map(([subpath, file]) => ({
    find: new RegExp(`^${manifest.name}${subpath.slice(1)}$`),
    replacement: join(root, file),
  })),
)

const include = (ending: string): string[] =>
  tests
    .map((path) => (/\.tsx?$/.test(path) ? path : `${path}/test/**/*.test.${ending}`))
    .filter((pattern) => pattern.endsWith(`.${ending}`))

/**
 * The changed files, loaded before the tests of each file. Plugins load most of their code when it is first needed, which is
 * within a test: constants at the top of such a module would count as code of that one test, though the module is not loaded
 * again for their mutants, so that these survive. Loaded before, the constants count as static (`ignoreStatic`).
 * Only of packages that are loaded into pages: tools have files that start a program when they are loaded.
 */
const mutated = patterns.flatMap((pattern) => {
  const [path = ''] = pattern.split('/**')
  const files = tree.files.filter((file) => (file === path || file.startsWith(`${path}/`)) && /\.tsx?$/.test(file))
  return files
    .filter((file) => /^(plugins|packages\/(core|chain-kit|react))\//.test(file))
    .map((file) => join(root, file))
})

const config: ViteUserConfig = mergeConfig(workspace, defineConfig({ resolve: { alias } }))
// The tests of `plain` are run as those of `node`, and those of `pages` as those of `dom`.
const projects = (config.test?.projects ?? []).filter(
  (project) =>
    typeof project !== 'object' || !('test' in project) || !['plain', 'pages'].includes(`${project.test?.name}`),
)
config.test = { ...config.test, projects }
for (const project of projects)
  if (typeof project === 'object' && 'test' in project && project.test)
    project.test = {
      ...project.test,
      retry: 0,
      // Many mutants make a test wait in vain: 8 s will do, and are shorter than Stryker's limit, after which it starts anew.
      testTimeout: 8000,
      // Loads the modules once for all test files, as no module holds state.
      isolate: false,
      setupFiles: [project.test.setupFiles ?? [], mutated].flat(),
      include: include(project.test.name === 'dom' ? 'tsx' : 'ts'),
      exclude: ['**/node_modules/**'],
    }

export default config
