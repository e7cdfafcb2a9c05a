import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMarkdown } from '../formatMarkdown.js'
import ts from 'typescript'
import type { Finding, Rule } from '../Rule.js'
import { isOwn } from '../sourceFiles.js'
import { testCalls, type TestCall } from '../testCalls.js'
import type { Tree } from '../Tree.js'

const page = 'docs/requirements.md'
const row = /^\| (\d+\.\d+) +\| (.*?) *\|([^|\n]*)\|$/gm
const numbers = /\[((?:\d+\.\d+)(?:\s*,\s*\d+\.\d+)*)\]/g
const assertion = /^(expect|assert)/

/** The rows of the page. */
export const statementsIn = (
  text: string,
): readonly { readonly number: string; readonly words: string; readonly files: string }[] =>
  [...text.matchAll(row)].map(([, number = '', words = '', files = '']) => ({ number, words, files: files.trim() }))

interface Proofs {
  /** Statement number → test files with a title that carries it. That they pass is checked by running them. */
  readonly filesOf: ReadonlyMap<string, readonly string[]>
  /** Titles that carry a number and prove nothing. */
  readonly faults: readonly Finding[]
}

/** The numbers that a title carries. */
export const numbersIn = (title: string): readonly string[] =>
  [...title.matchAll(numbers)].flatMap(([, list = '']) => list.split(/\s*,\s*/))

function asserts(node: ts.Node): boolean {
  if (ts.isIdentifier(node) && assertion.test(node.text)) return true
  return ts.forEachChild(node, asserts) ?? false
}

/** Why a title's numbers do not count, in words; undefined when they do. */
function faultOf({ kind, body }: TestCall): string | undefined {
  if (kind === 'group') return 'every test in this group would inherit the number: give it to those that prove it'
  if (!body) return 'the test has no body'
  return asserts(body.body) ? undefined : 'the test expects nothing'
}

function proofs(tree: Tree): Proofs {
  const found = new Map<string, Set<string>>()
  const faults: Finding[] = []
  for (const file of tree.files.filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !isOwn(path)))
    for (const call of testCalls(tree.parse(file))) {
      const ids = numbersIn(call.title ?? '')
      if (ids.length === 0) continue
      const fault = faultOf(call)
      if (fault) faults.push({ file, line: call.line, message: `a title carries ${ids.join(', ')}, but ${fault}` })
      else for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(file))
    }
  return { filesOf: new Map([...found].map(([id, files]) => [id, [...files].sort()])), faults }
}

/** `packages/core/test/shell.test.tsx` → `core/shell.test.tsx` */
const short = (file: string): string =>
  file.replace(/^(packages|plugins\/[^/]+|examples)\//, '').replace(/\/tests?\//, '/')

export const requirements: Rule = {
  name: 'requirements',
  says: `${page} names the tests that prove each statement`,
  async find(tree, { update }) {
    if (!tree.files.includes(page)) return [{ file: page, message: 'is missing' }]
    const text = tree.read(page)
    const { filesOf, faults } = proofs(tree)
    const cell = (id: string): string => (filesOf.get(id) ?? []).map((file) => `\`${short(file)}\``).join(', ') || '–'
    if (update) {
      const renewed = text.replace(row, (_, id: string, words: string) => `| ${id} | ${words} | ${cell(id)} |`)
      writeFileSync(join(tree.root, page), await formatMarkdown(renewed))
      return faults
    }
    const listed = new Map(statementsIn(text).map(({ number, files }) => [number, files]))
    return [
      ...faults,
      ...[...listed].flatMap(([id, last]): readonly Finding[] =>
        last === cell(id)
          ? []
          : [{ file: page, message: `${id} is proved in ${cell(id)}, not in ${last}: npm run requirements` }],
      ),
      ...[...filesOf].flatMap(([id, [file = page]]): readonly Finding[] =>
        listed.has(id) ? [] : [{ file, message: `a title carries ${id}, which ${page} does not list` }],
      ),
    ]
  },
}
