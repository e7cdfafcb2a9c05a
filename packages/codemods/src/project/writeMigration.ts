import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CodemodError } from '../CodemodError.js'
import type { ChangedFile } from './migrate.js'

/** Refuses where `git` could not bring the files back. @throws `codemods/dirtyTree` */
export function refuseDirtyTree(paths: readonly string[]): void {
  for (const folder of new Set(paths)) {
    const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' })
    if (status !== 0)
      throw new CodemodError(
        'codemods/dirtyTree',
        `'${folder}' is not in a git repository: nothing could take the changes back. --force changes the files all the same.`,
      )
    if (stdout.trim() !== '')
      throw new CodemodError(
        'codemods/dirtyTree',
        'The git repository has changes that are not committed: these could not be told from those of the codemod. Commit or stash them; --force goes on all the same.',
      )
  }
}

/** Writes every file, or none: where one cannot be written, those before it get their text back. @throws `codemods/notWritten` */
export function writeMigration(changes: readonly ChangedFile[]): void {
  const written: ChangedFile[] = []
  try {
    for (const change of changes) {
      writeFileSync(change.path, change.after)
      written.push(change)
    }
  } catch (cause) {
    for (const { path, before } of written) writeFileSync(path, before)
    const failed = changes[written.length]?.path ?? ''
    throw new CodemodError(
      'codemods/notWritten',
      `Nothing was changed: ${failed} could not be written (${String(cause)}).`,
      cause,
    )
  }
}

/** The folders to ask git in. */
export const foldersOf = (changes: readonly ChangedFile[]): readonly string[] =>
  [...new Set(changes.map(({ path }) => dirname(path)))].slice(0, 1)
