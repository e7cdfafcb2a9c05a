import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMarkdown } from '../formatMarkdown.js'
import type { Finding, Rule } from '../Rule.js'
import { testCalls } from '../testCalls.js'
import type { Tree } from '../Tree.js'

const page = 'docs/wallets.md'
const data = 'packages/checks/wallets.json'

/** What is known of one wallet behind one interface: a row of the page. */
interface WalletRow {
  /** The heading that its table stands under. */
  readonly namespace: string
  readonly wallet: string
  readonly interface: string
  readonly platform: string
  /** What it was tried against, or where it was read; versions of packages that the tests run are those of the lock. */
  readonly against: string
  /** Titles of the tests by file, without the numbers of statements. */
  readonly tests: Readonly<Record<string, readonly string[]>>
  /** When all of the row was true: `2026-11-22`. */
  readonly date: string
  readonly notes: string
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

/** `mipd 0.0.7`, `viem@2.57.1`, and both with backticks or with a subpath. */
const mention = /(@[\w.-]+\/[\w.-]+|[a-z][\w.-]*)(?:\/[\w./-]+)?`?[ @](\d+\.\d+\.\d+)/g

/** Versions that a text names of packages that are installed, where none of the installed ones has that version. */
function wrongVersions(text: string, { packages }: Lock): readonly string[] {
  return [...text.matchAll(mention)].flatMap(([, name = '', version = '']) => {
    const installed = Object.entries(packages).flatMap(([path, entry]) =>
      `/${path}`.endsWith(`/node_modules/${name}`) && entry.version ? [entry.version] : [],
    )
    return installed.length === 0 || installed.includes(version)
      ? []
      : [`names ${name} ${version}, and ${installed.join(', ')} is installed`]
  })
}

function titlesOf(tree: Tree, file: string): ReadonlySet<string> {
  if (!tree.files.includes(file)) return new Set()
  const titles = testCalls(tree.parse(file)).map(({ title = '' }) => title)
  return new Set(titles.map((title) => title.replace(/( \[[^\]]*\])+$/, '')))
}

function faultsOf({ against, tests, date }: WalletRow, tree: Tree, lock: Lock): readonly string[] {
  const missing = Object.entries(tests).flatMap(([file, titles]) => {
    const found = titlesOf(tree, file)
    return titles
      .filter((title) => !found.has(title))
      .map((title) => `names a test that ${file} does not have: ${title}`)
  })
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  return [...missing, ...wrongVersions(against, lock), ...(isDay ? [] : [`has no day, but '${date}'`])]
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

function toRow({ wallet, interface: how, platform, against, tests, date, notes }: WalletRow): string {
  const named = Object.entries(tests).map(([file, titles]) => {
    const [, folder = '', name = ''] = /([^/]+)\/test\/.*?([^/]+)$/.exec(file) ?? []
    return `[${folder}/${name}](../${file}): ${titles.map((title) => `“${title}”`).join(', ')}`
  })
  const cells = [wallet, how, platform, against, named.join('; ') || 'none', date, notes]
  return `| ${cells.map(cell).join(' | ')} |`
}

const head =
  '| Wallet | Interface | Platform | Tried against | Tests | As of | Notes |\n| --- | --- | --- | --- | --- | --- | --- |'

/** The page with its tables written anew; the text between them stays. */
function withTables(text: string, rows: readonly WalletRow[]): string {
  return [...new Set(rows.map(({ namespace }) => namespace))].reduce((before, namespace) => {
    const own = rows.filter((row) => row.namespace === namespace).map(toRow)
    const table = new RegExp(`(^## ${namespace}\\n\\n)(?:\\|.*\\n)*\\n?`, 'm')
    return before.replace(table, (_, heading: string) => `${heading}${head}\n${own.join('\n')}\n\n`)
  }, text)
}

export const wallets: Rule = {
  name: 'wallets',
  says: `${page} is what ${data} says, whose tests exist and whose versions are installed`,
  async find(tree, { update }) {
    if (!tree.files.includes(page) || !tree.files.includes(data))
      return [{ file: data, message: 'or its page is missing' }]
    const text = tree.read(page)
    const rows = JSON.parse(tree.read(data)) as readonly WalletRow[]
    const lock = JSON.parse(tree.read('package-lock.json')) as Lock
    const expected = await formatMarkdown(withTables(text, rows))
    if (update) writeFileSync(join(tree.root, page), expected)
    const prose = text.replace(/^\|.*$/gm, '')
    return [
      ...rows.flatMap((row): readonly Finding[] =>
        faultsOf(row, tree, lock).map((fault) => ({
          file: data,
          message: `${row.namespace}, ${row.wallet}: ${fault}`,
        })),
      ),
      ...wrongVersions(prose, lock).map((message) => ({ file: page, message })),
      ...(update || text === expected ? [] : [{ file: page, message: 'differs: npm run check -- wallets --update' }]),
    ]
  },
}
