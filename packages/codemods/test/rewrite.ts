import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate, type KitName } from '@portico/codemods'

export interface Rewritten {
  /** Every file after the run, by its name. */
  readonly files: Readonly<Record<string, string>>
  readonly changed: readonly string[]
  readonly todos: readonly string[]
}

/** Runs a codemod on files in a folder of its own. */
export function rewrite(kit: KitName, files: Readonly<Record<string, string>>): Rewritten {
  const folder = mkdtempSync(join(tmpdir(), 'portico-codemods-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const { changes, todos } = migrate(kit, [folder])
    const after = new Map(changes.map(({ path, after: text }) => [path.slice(folder.length + 1), text]))
    return {
      files: { ...files, ...Object.fromEntries(after) },
      changed: [...after.keys()],
      todos: todos.map(({ message }) => message),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** One file, and what becomes of it. */
export function rewriteOne(kit: KitName, text: string, name = 'App.tsx'): string {
  return rewrite(kit, { [name]: text }).files[name]!
}
