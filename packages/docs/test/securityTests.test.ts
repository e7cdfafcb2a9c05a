import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8')

// What the page promises is worth as much as the tests that it names.
it('security of the embedded wallet: each number of a sentence leads to tests that exist', () => {
  const text = read('docs/security/embedded-wallet.md')
  const [sentences = '', table = ''] = text.split('### The tests of these sentences')
  const rows = [...table.matchAll(/^\| (\d+) +\| `([^`]+)` +\| (.+) \|$/gm)]
  const missing = rows.flatMap(([, number, file = '', titles = '']) => {
    const path = [file, `packages/secure-site/test/${file}`].find((one) => existsSync(root + one))
    const tests = path === undefined ? '' : read(path).replaceAll("\\'", "'")
    return [...titles.matchAll(/`([^`]+)`/g)].flatMap(([, title = '']) =>
      tests.includes(title) ? [] : [`${number}: ${file}: ${title}`],
    )
  })
  expect(missing).toEqual([])
  const numbers = (all: readonly (readonly string[])[]) => [...new Set(all.map(([, number]) => Number(number)))]
  const used = numbers([...sentences.matchAll(/\[(\d+)\]/g)]).toSorted((a, b) => a - b)
  expect(numbers(rows)).toEqual(used)
  expect(used.length).toBeGreaterThan(40)
})
