// `npm run hosts [-- NAME…] [--update]`: the step `hosts` of `npm test` alone, for rows whose names contain a word.
import { fileURLToPath } from 'node:url'
import { checkHosts } from './pipeline/hosts/checkHosts.js'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const words = process.argv.slice(2)
const { passed, failed } = await checkHosts({
  root,
  print: (text) => void process.stdout.write(text),
  update: words.includes('--update'),
  only: words.filter((word) => !word.startsWith('--')),
})
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
