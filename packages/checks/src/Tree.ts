import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The files of a checkout that belong to it: tracked, or new and not ignored. Paths are relative, with `/`. */
export interface Tree {
  readonly root: string
  readonly files: readonly string[]
  read(path: string): string
  /** A TypeScript or JavaScript file as the compiler reads it, with parents. */
  parse(path: string): ts.SourceFile
}

function listed(root: string): string[] {
  if (!existsSync(join(root, '.git'))) {
    // A fixture, or an unpacked archive.
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => !/(^|\/)(node_modules|dist|reports)\//.test(path))
  }
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return names
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)) && statSync(join(root, path)).isFile())
}

export function openTree(root: string): Tree {
  const texts = new Map<string, string>()
  const sources = new Map<string, ts.SourceFile>()
  function read(path: string): string {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
    texts.set(path, text)
    return text
  }
  return {
    root,
    files: listed(root).sort(),
    read,
    parse(path) {
      const source = sources.get(path) ?? ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
      sources.set(path, source)
      return source
    },
  }
}
