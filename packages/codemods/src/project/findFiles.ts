import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CodemodError } from '../CodemodError.js'

const code = /\.(?:[cm]?[jt]sx?)$/
/** Code in other languages: it is searched, and not rewritten. */
const otherCode = /\.(?:vue|svelte|astro|html|mdx)$/
const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'coverage'])

export interface FoundFiles {
  /** JavaScript and TypeScript, by absolute path. */
  readonly code: readonly string[]
  readonly other: readonly string[]
}

/** Files under the paths. Folders that begin with a dot, and those of installed or built code, are left out. @throws `codemods/notFound` */
export function findFiles(paths: readonly string[]): FoundFiles {
  const found = new Set<string>()
  for (const path of paths) {
    const absolute = resolve(path)
    if (!existsSync(absolute)) throw new CodemodError('codemods/notFound', `There is no '${path}'.`)
    collect(absolute, found)
  }
  const all = [...found].sort()
  return {
    code: all.filter((path) => code.test(path) && !path.endsWith('.d.ts')),
    other: all.filter((path) => otherCode.test(path)),
  }
}

function collect(path: string, found: Set<string>): void {
  if (!statSync(path).isDirectory()) {
    found.add(path)
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) continue
    if (entry.isDirectory()) collect(join(path, entry.name), found)
    else if (entry.isFile()) found.add(join(path, entry.name))
  }
}

/** The `package.json` that a path belongs to. */
export function manifestOf(path: string): string | undefined {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file)) return file
    if (dirname(folder) === folder) return undefined
  }
}
