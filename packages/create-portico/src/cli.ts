import { relative } from 'node:path'
import process from 'node:process'
import { askMissing } from './askMissing.js'
import { CreateError } from './CreateError.js'
import { createProject } from './createProject.js'
import { help, parseCommand } from './parseCommand.js'

async function main(words: readonly string[]): Promise<number> {
  try {
    const command = parseCommand(words)
    if (command.do === 'help') {
      console.log(help)
      return 0
    }
    const { stdin: input, stdout: output } = process
    const { dir, files } = createProject(await askMissing(command, { input, output, isInteractive: input.isTTY }))
    const folder = relative(process.cwd(), dir)
    console.log(`Wrote ${files.length} files. Next:\n\n  cd ${folder || '.'}\n  npm install\n  npm test\n`)
    return 0
  } catch (error) {
    if (!(error instanceof CreateError)) throw error
    console.error(error.message)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
