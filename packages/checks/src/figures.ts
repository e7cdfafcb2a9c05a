// `npm run figures [-- commit…]`: how large the code is that hosts, visitors and authors of plugins meet, at each commit and as it is now.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Servers, tools, tests and texts of languages are left out. */
const scope =
  /^(packages\/(core|react|modal|chain-kit|gateway-client|gateway-api|embedded-api|elements|vue|svelte|devtools)\/src|plugins\/(?:\w+\/)?[\w-]+\/src|examples\/(dapp\/src|third-party-[\w-]+))\/.*\.(ts|tsx|css)$/
/** Where the contract between core and a plugin is written. */
const contract =
  /^packages\/core\/src\/(contract\/)?plugin\/(PluginSpec|PluginDefinition|PluginContext|ViewDefinition|capability|lazy)\.ts$/
/** Entries that neither hosts nor authors of plugins import: servers, tools, and what the embedded wallet's parts say to each other. */
const unseen =
  /^(@portico\/(gateway|secure-site|siwx-server|devnet|testing|locales|embedded-api|wallet-requests|database|server|codemods)\b|create-portico)/
const snapshot = 'packages/checks/exports.json'
const longest = 300

interface Source {
  readonly path: string
  readonly text: string
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })

/** @param commit Undefined: the files as they are now. */
function read(commit: string | undefined): { readonly sources: readonly Source[]; readonly exports: string } {
  const listed = commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files', '-co', '--exclude-standard')
  const paths = listed.split('\n').filter((path) => scope.test(path) && !/\/(test|dist)\//.test(path))
  const textOf = (path: string): string =>
    commit ? git('show', `${commit}:${path}`) : readFileSync(join(root, path), 'utf8')
  return { sources: paths.map((path) => ({ path, text: textOf(path) })), exports: textOf(snapshot) }
}

function figuresOf(commit: string | undefined): Readonly<Record<string, number>> {
  const { sources, exports } = read(commit)
  const lines = sources.map(({ text }) => text.split('\n').length - 1)
  const count = (pattern: RegExp, among: readonly Source[] = sources): number =>
    among.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)
  const core = sources.filter(({ path }) => path.startsWith('packages/core/src/'))
  const entries = Object.entries(JSON.parse(exports) as Readonly<Record<string, readonly string[]>>)
  const inScope = entries.filter(([entry]) => !unseen.test(entry))
  const namesOf = (list: typeof entries): number => list.reduce((sum, [, names]) => sum + names.length, 0)
  const arrows = arrowsOf(core)
  return {
    files: sources.length,
    'lines of code': lines.reduce((sum, length) => sum + length, 0),
    [`files above ${longest} lines`]: lines.filter((length) => length > longest).length,
    'names exported': namesOf(inScope),
    'names exported by core': namesOf(inScope.filter(([entry]) => entry === '@portico/core')),
    capabilities: count(/\bdefineCapability\(\s*'/g),
    'members of the contract of plugins': count(
      /^ {2}(readonly )?\w+\??(:|\(|<)/gm,
      sources.filter(({ path }) => contract.test(path)),
    ),
    'codes of errors': count(/^ {2}readonly \w+: (\{|undefined)/gm, sources.filter(isErrors)),
    'folders of core': new Set(core.map(({ path }) => folderOf(path))).size,
    'pairs of folders of core that import each other, types included':
      [...arrows].filter((arrow) => arrows.has(arrow.split(' > ').toReversed().join(' > '))).length / 2,
    "places with 'eip155' in features": count(
      /'eip155'/g,
      sources.filter(({ path }) =>
        /plugins\/(features\/)?(activity|balances|nfts|onramp|pay|receive|send|swaps)\/src/.test(path),
      ),
    ),
  }
}

const isErrors = ({ path }: Source): boolean => /\/(errors|CoreErrors)\.ts$/.test(path)
const folderOf = (path: string): string => /^packages\/core\/src\/(\w+)\//.exec(path)?.[1] ?? 'src'

/** `modal > plugin`: a file of the first folder imports one of the second. */
function arrowsOf(core: readonly Source[]): ReadonlySet<string> {
  const arrows = new Set<string>()
  for (const { path, text } of core)
    for (const [, folder] of text.matchAll(/from '\.\.\/(\w+)\/[^']+'/g))
      if (folder !== folderOf(path)) arrows.add(`${folderOf(path)} > ${folder}`)
  return arrows
}

const commits = process.argv.slice(2).filter((word) => word !== '--')
const columns = [...commits, undefined].map((commit) => ({ name: commit ?? 'now', figures: figuresOf(commit) }))
const names = Object.keys(columns[0]!.figures)
const width = Math.max(...names.map(({ length }) => length))
console.log(`${''.padEnd(width)}  ${columns.map(({ name }) => name.slice(0, 10).padStart(10)).join('  ')}`)
for (const name of names)
  console.log(`${name.padEnd(width)}  ${columns.map(({ figures }) => String(figures[name]).padStart(10)).join('  ')}`)
