import type { Drive } from './driveHost.js'
import type { HostRow } from './rows.js'

/** What came of one host. */
export interface HostResult {
  readonly row: HostRow
  readonly built: true
  readonly drive: Drive
  /** Lines of its own code. */
  readonly lines: number
}

const head = [
  'host',
  'source',
  'server renders',
  'connects',
  'signs',
  'reloads',
  'console clean',
  'gzip before a click',
  'lines',
]
const bounds = ['<!-- hosts -->\n', '\n<!-- /hosts -->'] as const
/** How far the bytes may be from those that are written. */
const tolerance = 0.05

const mark = (yes: boolean): string => (yes ? 'yes' : '–')
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

function cells({ row, drive, lines }: HostResult): readonly string[] {
  return [
    row.name,
    `[${row.folder.split('/').at(-1)}](../${row.folder})`,
    mark(drive.serverRenders),
    mark(drive.connects),
    mark(drive.signs),
    mark(drive.staysConnected),
    mark(drive.messages.length === 0),
    kilobytes(drive.bytes),
    String(lines),
  ]
}

/** The page with the table of `results` in place of the one before. */
export function renderTable(page: string, results: readonly HostResult[]): string {
  const sorted = results.toSorted((a, b) => a.row.name.localeCompare(b.row.name))
  const rows = [head, ...sorted.map(cells)]
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const lineOf = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const [before, after] = outside(page)
  return [
    before,
    bounds[0],
    '\n',
    [lineOf(head), rule, ...sorted.map(cells).map(lineOf)].join('\n'),
    '\n',
    bounds[1],
    after,
  ].join('')
}

function outside(page: string): readonly [string, string] {
  const start = page.indexOf(bounds[0])
  const end = page.indexOf(bounds[1])
  if (start < 0 || end < 0) throw new Error('docs/hosts.md has no table of hosts')
  return [page.slice(0, start), page.slice(end + bounds[1].length)]
}

/** Where the table says something else than what came of a host. */
export function compareTable(page: string, results: readonly HostResult[]): readonly string[] {
  const written = new Map(
    page
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => {
        const row = line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
        return [row[0] ?? '', row] as const
      }),
  )
  return results.flatMap((result) => {
    const row = written.get(result.row.name)
    const now = cells(result)
    const isSame = now.every((cell, at) =>
      head[at] === 'gzip before a click' ? isNear(row?.[at], result.drive.bytes) : cell === row?.[at],
    )
    return isSame
      ? []
      : [
          `${result.row.name}: docs/hosts.md has\n  ${row?.join(', ')}\nand not\n  ${now.join(', ')}\n(npm run hosts -- --update)`,
        ]
  })
}

function isNear(written: string | undefined, bytes: number): boolean {
  const known = Number.parseFloat(written ?? '') * 1000
  return Math.abs(bytes - known) <= known * tolerance
}
