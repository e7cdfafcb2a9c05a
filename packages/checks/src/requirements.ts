import { readFile, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'

const doc = 'docs/requirements.md'
const title = /\b(?:it|test|describe)(?:\.each\([\s\S]{0,4000}?\))?\(\s*(['"`])((?:(?!\1)[\s\S]){1,400})\1/g
const numbers = /\[((?:\d+\.\d+)(?:\s*,\s*\d+\.\d+)*)\]/g

/** Statement number → test files with a title that carries it. */
function provedIn(
  files: readonly { readonly path: string; readonly text: string }[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const [, , words = ''] of text.matchAll(title))
      for (const [, list = ''] of words.matchAll(numbers))
        for (const id of list.split(/\s*,\s*/)) found.set(id, (found.get(id) ?? new Set()).add(path))
  return new Map([...found].map(([id, paths]) => [id, [...paths].sort()]))
}

/** The table with its last column written anew. */
export function withProofs(table: string, files: readonly { readonly path: string; readonly text: string }[]): string {
  const proofs = provedIn(files)
  const short = (path: string) => path.replace(/^(packages|plugins|examples)\//, '').replace(/\/tests?\//, '/')
  return table.replace(/^\| (\d+\.\d+) +\| (.*?) *\|[^|\n]*\|$/gm, (_, id: string, words: string) => {
    const where = proofs.get(id)?.map((path) => `\`${short(path)}\``)
    return `| ${id} | ${words} | ${where?.join(', ') ?? '–'} |`
  })
}

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
const before = await readFile(doc, 'utf8')
const after = withProofs(before, files)
const same = (text: string) => text.replace(/ +/g, ' ').replace(/-+/g, '-')
if (process.argv.includes('--update')) await writeFile(doc, after)
else if (same(after) !== same(before)) {
  console.error(`${doc} is out of date: run npm run requirements`)
  process.exitCode = 1
}
