import type { Line, ServerProcess } from './serverProcess.js'

/** What processes do in turn, by their log. */
export interface Turns {
  readonly job: string
  /** How often a process was elected. */
  readonly elections: number
  /** Turns that began before the turn of another process was over. */
  readonly overlaps: number
}

interface Turn {
  readonly from: number
  readonly until: number
}

/** A turn ends when its process says so, or is killed. */
function turnsOf(lines: readonly Line[], job: string): readonly Turn[] {
  const turns: Turn[] = []
  let from: number | undefined
  for (const { at, event } of lines) {
    if (event === `${job}.elected`) from ??= at
    const isEnd = event === `${job}.released` || event === 'killed'
    if (!isEnd || from === undefined) continue
    turns.push({ from, until: at })
    from = undefined
  }
  return from === undefined ? turns : [...turns, { from, until: Infinity }]
}

/** Of one job that these processes share. */
export function findTurns(job: string, servers: readonly ServerProcess[]): Turns {
  const turns = servers.flatMap(({ lines }) => turnsOf(lines, job)).sort((a, b) => a.from - b.from)
  let [last, overlaps] = [-Infinity, 0]
  for (const { from, until } of turns) {
    if (from < last) overlaps += 1
    last = Math.max(last, until)
  }
  return { job: `${job} of ${servers[0]?.name.replace(/ \d$/, 's')}`, elections: turns.length, overlaps }
}
