import process from 'node:process'
import { runCommand } from './runCommand.js'

process.exitCode = runCommand(process.argv.slice(2), console)
