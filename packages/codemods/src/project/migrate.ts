import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { appkit } from '../kits/appkit/appkit.js'
import { connectkit } from '../kits/connectkit.js'
import type { Kit, KitName } from '../kits/Kit.js'
import { rainbowkit } from '../kits/rainbowkit.js'
import { walletAdapter } from '../kits/walletAdapter/walletAdapter.js'
import { SourceFile, todoMark } from '../source/SourceFile.js'
import { findFiles, manifestOf } from './findFiles.js'
import type { Project } from './Project.js'
import { rewriteManifest } from './rewriteManifest.js'

const kits: Readonly<Record<KitName, Kit>> = { appkit, rainbowkit, connectkit, 'wallet-adapter': walletAdapter }

export interface ChangedFile {
  /** Absolute. */
  readonly path: string
  readonly before: string
  readonly after: string
}

/** Something that is left to do by hand. */
export interface Todo {
  readonly path: string
  /** Counted from 1, in the file after the change. Absent: the whole file. */
  readonly line: number | undefined
  readonly message: string
}

export interface Migration {
  readonly changes: readonly ChangedFile[]
  /** Every comment that this run or an earlier one left, and files that could not be read as code. */
  readonly todos: readonly Todo[]
}

/**
 * Rewrites the code below the paths from one kit to ours, in memory: `writeMigration` writes it. A file without anything of the kit
 * comes out as it is, and so does every file on a second run.
 * @throws `codemods/notFound`
 */
export function migrate(kitName: KitName, paths: readonly string[]): Migration {
  const kit = kits[kitName]
  const found = findFiles(paths)
  const todos: Todo[] = []
  const sources = new Map([...found.code, ...found.other].map((path) => [path, readFileSync(path, 'utf8')]))
  const files = found.code.flatMap((path): readonly SourceFile[] => {
    try {
      return [new SourceFile(path, sources.get(path)!, kit.isOld)]
    } catch (error) {
      // Code of another kind, such as Flow, may stand beside it: it matters only where it names the kit.
      if (mentions(sources.get(path)!, kit.isOld))
        todos.push({
          path,
          line: undefined,
          message: `it could not be read as code, and stays as it is: ${String(error)}`,
        })
      return []
    }
  })
  for (const path of found.other)
    if (mentions(sources.get(path)!, kit.isOld))
      todos.push({ path, line: undefined, message: `it uses ${kit.title} and is not JavaScript: rewrite it by hand` })

  const project: Project = { files }
  kit.rewrite(project)
  const changes: ChangedFile[] = []
  const after = new Map(sources)
  for (const file of files) {
    const text = file.finish()
    after.set(file.path, text)
    if (text !== file.source) changes.push({ path: file.path, before: file.source, after: text })
    todos.push(...todosOf(file.path, text))
  }
  changes.push(...manifestChanges(paths, after, kit.isOld, changes))
  return { changes, todos }
}

function todosOf(path: string, text: string): readonly Todo[] {
  return text.split('\n').flatMap((line, at) => {
    const from = line.indexOf(todoMark)
    return from === -1 ? [] : [{ path, line: at + 1, message: line.slice(from + todoMark.length).trim() }]
  })
}

const importedBy = (text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import|require)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(([, module]) => module!)
const mentions = (text: string, isOld: (module: string) => boolean): boolean => importedBy(text).some(isOld)
const packageOf = (module: string): string => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module

/** Packages of the kit go from the manifest once nothing in its folder imports them, also outside of the given paths. */
function manifestChanges(
  paths: readonly string[],
  after: ReadonlyMap<string, string>,
  isOld: (module: string) => boolean,
  changes: readonly ChangedFile[],
): readonly ChangedFile[] {
  const manifests = new Set(paths.flatMap((path) => manifestOf(path) ?? []))
  return [...manifests].flatMap((path): readonly ChangedFile[] => {
    const before = readFileSync(path, 'utf8')
    const all = findFiles([dirname(path)])
    const modules = [...all.code, ...all.other].flatMap((file) =>
      importedBy(after.get(file) ?? readFileSync(file, 'utf8')),
    )
    const used = new Set(modules.map(packageOf))
    const { dependencies, devDependencies } = JSON.parse(before) as Readonly<
      Record<string, Record<string, string> | undefined>
    >
    const listed = Object.keys({ ...dependencies, ...devDependencies })
    const isMoved = changes.length > 0
    const text = rewriteManifest(before, {
      removed: isMoved ? listed.filter((name) => isOld(name) && !used.has(name)) : [],
      imported: isMoved ? [...used].filter((name) => name.startsWith('@portico/')) : [],
    })
    return text === before ? [] : [{ path, before, after: text }]
  })
}
