import { relative } from 'node:path'
import process from 'node:process'
import { CodemodError } from './CodemodError.js'
import { help, parseCommand } from './parseCommand.js'
import { migrate, type Migration } from './project/migrate.js'
import { unifiedDiff } from './project/unifiedDiff.js'
import { foldersOf, refuseDirtyTree, writeMigration } from './project/writeMigration.js'

const shown = (path: string): string => relative(process.cwd(), path) || path

function main(words: readonly string[]): number {
  try {
    const command = parseCommand(words)
    if (command.do === 'help') {
      console.log(help)
      return 0
    }
    const migration = migrate(command.kit, command.paths)
    const { changes, todos } = migration
    if (command.dry) for (const { path, before, after } of changes) console.log(unifiedDiff(shown(path), before, after))
    else {
      if (!command.force) refuseDirtyTree(foldersOf(changes))
      writeMigration(changes)
    }
    report(migration, command.dry)
    return todos.length > 0 ? 2 : 0
  } catch (error) {
    if (!(error instanceof CodemodError)) throw error
    console.error(error.message)
    return 1
  }
}

function report({ changes, todos }: Migration, isDry: boolean): void {
  if (changes.length === 0) console.log('Nothing to change.')
  else
    console.log(`${isDry ? 'Would change' : 'Changed'} ${changes.length} ${changes.length === 1 ? 'file' : 'files'}:`)
  for (const { path } of changes) console.log(`  ${shown(path)}`)
  if (todos.length > 0) console.log(`\nLeft to do by hand (${todos.length}):`)
  for (const { path, line, message } of todos)
    console.log(`  ${shown(path)}${line === undefined ? '' : `:${line}`}  ${message}`)
  if (changes.length > 0 && !isDry) console.log('\nInstall the dependencies, and format the files as you do.')
}

process.exitCode = main(process.argv.slice(2))
