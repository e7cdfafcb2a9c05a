import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Application, type TypeDocOptions } from 'typedoc'
import type { Repository } from '../pages/Repository.js'

/** Entry of a published package: `@portico/evm/safe`, and the source file behind it. */
export interface Entry {
  readonly name: string
  readonly file: string
}

export function entriesOf(repository: Repository): readonly Entry[] {
  return (['packages', 'plugins'] as const)
    .flatMap((group) => repository.workspaces(group))
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ folder, manifest }) =>
      Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]): readonly Entry[] => {
        const source = typeof target === 'string' ? undefined : target['@portico/source']
        const file = source && join(folder, source)
        return file && repository.has(file) ? [{ name: join(manifest.name, subpath), file }] : []
      }),
    )
}

/** What the reference is made of: when it is unchanged, what was made before is used again. */
function keyOf(repository: Repository): string {
  const hash = createHash('sha256')
  const isInput = (file: string): boolean =>
    /^(packages|plugins\/[^/]+)\/[^/]+\/(src\/.*\.tsx?|package\.json)$|^package-lock\.json$|^packages\/docs\/src\/reference\//.test(
      file,
    )
  for (const file of repository.files.filter(isInput)) hash.update(file).update(repository.read(file))
  return hash.digest('hex').slice(0, 16)
}

/** The options of its plugin for Markdown are not in the types of typedoc. */
const format = {
  plugin: ['typedoc-plugin-markdown'],
  outputFileStrategy: 'modules',
  entryFileName: 'index.md',
  readme: 'none',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  hidePageTitle: true,
  hideGroupHeadings: false,
  useCodeBlocks: false,
  expandObjects: false,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  sanitizeComments: true,
}

/** Settings of the compiler with the entries alone: typedoc reads every file that they name, and the workspace's name all tests. */
function writeSettings({ root }: Repository, entries: readonly string[]): string {
  const folder = join(root, 'node_modules/.cache/portico')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'reference.tsconfig.json')
  const files = [...entries, join(root, 'packages/checks/types/css-inline.d.ts')]
  writeFileSync(file, JSON.stringify({ extends: join(root, 'tsconfig.json'), include: [], files }))
  return file
}

/**
 * The public names of every published package as Markdown, a file for each entry, by typedoc. It takes a program over all
 * packages, so it is made again only when a source changes.
 * @returns the folder of the files
 * @throws when typedoc reports an error
 */
export async function writeReference(repository: Repository): Promise<string> {
  const cache = join(repository.root, 'node_modules/.cache/portico/reference')
  const out = join(cache, keyOf(repository))
  if (existsSync(out)) return out
  const made = `${out}.part`
  const entryPoints = entriesOf(repository).map(({ file }) => join(repository.root, file))
  const options = {
    ...format,
    entryPoints,
    tsconfig: writeSettings(repository, entryPoints),
    basePath: repository.root,
    displayBasePath: repository.root,
    out: made,
    // `npm test` has the step `types`.
    skipErrorChecking: true,
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    disableSources: true,
    githubPages: false,
    validation: false,
    logLevel: 'Error',
    compilerOptions: { incremental: false, declaration: false, isolatedDeclarations: false },
  } as Partial<TypeDocOptions>
  const app = await Application.bootstrapWithPlugins(options)
  const project = await app.convert()
  if (project) await app.generateOutputs(project)
  if (!project || app.logger.hasErrors()) throw new Error('typedoc made no reference')
  for (const old of existsSync(cache) ? readdirSync(cache) : [])
    if (old !== `${out.split('/').at(-1)}.part`) rmSync(join(cache, old), { recursive: true, force: true })
  renameSync(made, out)
  return out
}

/** Reads what `writeReference` wrote: paths below its folder, without ending, and their text. */
export function readReference(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  return new Map(files.sort().map((file) => [file.slice(0, -3), readFileSync(join(folder, file), 'utf8')]))
}
