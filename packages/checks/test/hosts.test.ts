import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { quickStart } from '../src/pipeline/hosts/createFolders.js'
import { hostRows } from '../src/pipeline/hosts/rows.js'
import { compareTable, renderTable, type HostResult } from '../src/pipeline/hosts/table.js'

const root = new URL('../../../', import.meta.url)
const [row] = hostRows
const result = (more: Partial<HostResult['drive']> = {}, lines = 30): HostResult => ({
  row: row!,
  built: true,
  lines,
  drive: {
    serverRenders: true,
    connects: true,
    signs: true,
    staysConnected: true,
    messages: [],
    bytes: 20_000,
    ...more,
  },
})
const page = renderTable('before\n<!-- hosts -->\n\n<!-- /hosts -->\nafter\n', [result()])

it('finds no difference from the table that it wrote, nor in bytes that are nearly the same', () => {
  expect(page).toMatch(/^before\n<!-- hosts -->\n\n\| host[^]*\n<!-- \/hosts -->\nafter\n$/)
  expect(renderTable(page, [result()])).toBe(page)
  expect(compareTable(page, [result(), result({ bytes: 20_900 })])).toEqual([])
})

it.each([
  ['bytes', result({ bytes: 22_000 })],
  ['lines', result({}, 31)],
  ['a message in the console', result({ messages: ['Hydration failed'] })],
  ['a server that renders no more', result({ serverRenders: false })],
])('finds another figure: %s', (_what, changed) => expect(compareTable(page, [changed])).toHaveLength(1))

it('keeps what it says of hosts that were not built', () => {
  const both = renderTable(page, [{ ...result(), row: hostRows[1]! }])
  expect(compareTable(both, [result(), { ...result(), row: hostRows[1]! }])).toEqual([])
})

it('finds a host that the table lacks', () => {
  expect(compareTable('', [result()])).toHaveLength(1)
})

it('builds the quick starts of the README to the letter', () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8')
  const shown = hostRows.flatMap((one) => (one.readme ? [quickStart(readme, one.readme.heading)] : []))
  expect(shown).toHaveLength(3)
  for (const block of shown) expect(readme).toContain(`\n${block}\`\`\``)
  expect(() => quickStart(readme, 'Angular')).toThrow('README.md')
})

it('has a folder and a line in the guide for every host', () => {
  const guide = readFileSync(new URL('docs/hosts.md', root), 'utf8')
  for (const { name, folder } of hostRows) {
    expect(existsSync(new URL(`${folder}/package.json`, root)), folder).toBe(true)
    expect(guide).toContain(`| ${name} `)
  }
})
