import { relative } from 'node:path'
import process from 'node:process'
import { CodemodError } from './CodemodError.js'
import { help, parseCommand } from './parseCommand.js'
import type { Migration } from './project/migrate.js'
import { unifiedDiff } from './project/unifiedDiff.js'
import { foldersOf, refuseDirtyTree, writeMigration } from './project/writeMigration.js'

const relativePath = (path: string): string => relative(process.cwd(), path) || path

/** Where a command writes to. */
export interface Terminal {
  log(text: string): void
  error(text: string): void
}

/** Does what a command line says, and answers the exit code. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const command = parseCommand(words)
    if (command.do === 'help') {
      terminal.log(help)
      return 0
    }
    // The parser takes a while to load: not for --help, and not for a mistake.
    const { migrate } = await import('./project/migrate.js')
    const migration = migrate(command.kit, command.paths)
    const { changes, todos } = migration
    if (command.dry)
      for (const { path, before, after } of changes) terminal.log(unifiedDiff(relativePath(path), before, after))
    else {
      if (!command.force) refuseDirtyTree(foldersOf(changes))
      writeMigration(changes)
    }
    report(migration, command.dry, terminal)
    return todos.length > 0 ? 2 : 0
  } catch (error) {
    if (!(error instanceof CodemodError)) throw error
    terminal.error(error.message)
    return 1
  }
}

function report({ changes, todos }: Migration, isDry: boolean, { log }: Terminal): void {
  if (changes.length === 0) log('Nothing to change.')
  else log(`${isDry ? 'Would change' : 'Changed'} ${changes.length} ${changes.length === 1 ? 'file' : 'files'}:`)
  for (const { path } of changes) log(`  ${relativePath(path)}`)
  if (todos.length > 0) log(`\nLeft to do by hand (${todos.length}):`)
  for (const { path, line, message } of todos)
    log(`  ${relativePath(path)}${line === undefined ? '' : `:${line}`}  ${message}`)
  if (changes.length > 0 && !isDry) log('\nInstall the dependencies, and format the files as you do.')
}
