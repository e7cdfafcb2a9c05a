import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import type { Finding, Rule } from '../Rule.js'
import { isOwn } from '../sourceFiles.js'
import type { Tree } from '../Tree.js'

const page = 'docs/requirements.md'
const row = /^\| (\d+\.\d+) +\| (.*?) *\|([^|\n]*)\|$/gm
const title = /\b(?:it|test|describe)(?:\.each\([\s\S]{0,4000}?\))?\(\s*(['"`])((?:(?!\1)[\s\S]){1,400})\1/g
const numbers = /\[((?:\d+\.\d+)(?:\s*,\s*\d+\.\d+)*)\]/g

/** Statement number → test files with a title that carries it. That they pass is what the tests are run for. */
function proofs(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const file of tree.files.filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !isOwn(path)))
    for (const [, , words = ''] of tree.read(file).matchAll(title))
      for (const [, list = ''] of words.matchAll(numbers))
        for (const id of list.split(/\s*,\s*/)) found.set(id, (found.get(id) ?? new Set()).add(file))
  return new Map([...found].map(([id, files]) => [id, [...files].sort()]))
}

/** `packages/core/test/shell.test.tsx` → `core/shell.test.tsx` */
const short = (file: string): string => file.replace(/^(packages|plugins|examples)\//, '').replace(/\/tests?\//, '/')

export const requirements: Rule = {
  name: 'requirements',
  says: `${page} names the tests that prove each statement`,
  async find(tree, { update }) {
    if (!tree.files.includes(page)) return [{ file: page, message: 'is missing' }]
    const text = tree.read(page)
    const proved = proofs(tree)
    const cell = (id: string): string => (proved.get(id) ?? []).map((file) => `\`${short(file)}\``).join(', ') || '–'
    if (update) {
      const renewed = text.replace(row, (_, id: string, words: string) => `| ${id} | ${words} | ${cell(id)} |`)
      const config = await resolveConfig(join(tree.root, page))
      writeFileSync(join(tree.root, page), await format(renewed, { ...config, parser: 'markdown' }))
      return []
    }
    const listed = new Map([...text.matchAll(row)].map(([, id = '', , last = '']) => [id, last.trim()]))
    return [
      ...[...listed].flatMap(([id, last]): readonly Finding[] =>
        last === cell(id)
          ? []
          : [{ file: page, message: `${id} is proved in ${cell(id)}, not in ${last}: npm run requirements` }],
      ),
      ...[...proved].flatMap(([id, [file = page]]): readonly Finding[] =>
        listed.has(id) ? [] : [{ file, message: `a title carries ${id}, which ${page} does not list` }],
      ),
    ]
  },
}
