import { lockFolder } from '../src/lockFolder.js'

/** Takes a folder, says so or why not, and has it until its input ends. */
const [folder = ''] = process.argv.slice(2)
try {
  const unlock = await lockFolder(folder)
  process.stdout.write('held\n')
  process.stdin.resume().once('end', () => void unlock())
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
}
