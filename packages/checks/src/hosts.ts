// `npm run hosts [-- NAME…] [--update]`: the step `hosts` of `npm test` alone, for rows whose names contain a word.
import { fileURLToPath } from 'node:url'
import { checkHosts } from './pipeline/hosts/checkHosts.js'
import { createPacking } from './pipeline/published/packPackages.js'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const words = process.argv.slice(2)
const print = (text: string): void => void process.stdout.write(text)
const packing = createPacking({ root, print })
try {
  const { passed, failed } = await checkHosts({
    root,
    print,
    packing,
    update: words.includes('--update'),
    only: words.filter((word) => !word.startsWith('--')),
  })
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  packing.discard()
}
