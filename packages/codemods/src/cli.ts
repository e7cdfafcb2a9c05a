import process from 'node:process'
import { runCommand } from './runCommand.js'

process.exitCode = await runCommand(process.argv.slice(2), console)
