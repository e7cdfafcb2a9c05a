import type { Outcomes } from './createOutcomes.js'
import type { Found } from './findMissing.js'
import { findTurns } from './findTurns.js'
import type { Fault } from './injectFaults.js'
import { judgeLimit } from './judgeLimit.js'
import type { ServerProcess } from './serverProcess.js'
import type { Balancer } from './startBalancer.js'
import type { Clients } from './startClients.js'
import type { Servers } from './startServers.js'

export interface Report {
  readonly servers: Servers
  readonly outcomes: Outcomes
  readonly clients: Clients
  readonly faults: readonly Fault[]
  readonly found: readonly Found[]
  /** MiB of each server. */
  readonly memory: { readonly before: readonly number[]; readonly after: readonly number[] }
  readonly balancers: readonly Balancer[]
  /** When the load began and ended. */
  readonly times: readonly [number, number]
}

type Row = readonly (string | number)[]

function printTable(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`)
  for (const row of rows) console.log(row.join(' | '))
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)

/** @returns whether nothing is missing, the limit was shared, and no job was done twice at once */
export function printReport(report: Report): boolean {
  const { servers, outcomes, clients, faults, found, memory, balancers, times } = report
  const { gateways, sites, all } = servers
  const [from, until] = times
  const took = (until - from) / 1000

  printTable('What was answered with success, and is not there:', [
    ['', 'answered', 'missing', ''],
    ...found.map(({ what, answered, missing, note }) => [what, answered, missing, note]),
  ])

  const kinds = outcomes.kinds()
  const reasons = (kind: string): string =>
    [...outcomes.failures(kind)].map(([reason, count]) => `${reason} ${count}`).join(', ')
  printTable('What clients met:', [
    ['', 'successes', 'a second', 'failures'],
    ...kinds.map((kind) => {
      const count = outcomes.times(kind).length
      return [kind, count, (count / took).toFixed(1), reasons(kind)]
    }),
  ])
  const sum = (count: (balancer: Balancer) => number): string => balancers.map(count).join(' and ')
  console.log(
    `At gateways and sites, ${sum((balancer) => balancer.passedOn())} requests went on to another, and ${sum((balancer) => balancer.unanswered())} were answered 502.`,
  )

  const longest = (name: string, kind: string): number =>
    Math.max(
      ...faults.flatMap((fault, index) =>
        fault.name === name ? [outcomes.longestGap(kind, fault.at, faults[index + 1]?.at ?? until)] : [],
      ),
    )
  const names = [...new Set(faults.map(({ name }) => name))]
  const before = kinds.map((kind) => seconds(outcomes.longestGap(kind, from + 2000, faults[0]?.at ?? until)))
  printTable('Longest time without success after each fault, in seconds:', [
    ['', 'times', ...kinds],
    ['before the first', '', ...before],
    ...names.map((name) => [
      name,
      faults.filter((fault) => fault.name === name).length,
      ...kinds.map((kind) => seconds(longest(name, kind))),
    ]),
  ])

  const limit = judgeLimit(clients, gateways, faults, times)
  printTable('The client that goes on past its limit, by all gateways:', [
    [
      'let through',
      'refused',
      'bucket',
      'given back by faults of Valkey, at most',
      'a second in calm, over the rate',
      'seconds of calm',
    ],
    [
      limit.granted,
      clients.refused.length,
      limit.bucket.toFixed(0),
      limit.givenBack.toFixed(0),
      limit.ratio.toFixed(3),
      limit.calmSeconds,
    ],
  ])

  const turns = [
    ...['purge', 'follow', 'prices'].map((job) => findTurns(job, gateways)),
    findTurns('purge', sites),
    findTurns('purge', [servers.signer]),
  ]
  printTable('Jobs:', [
    ['', 'elections', 'two at once'],
    ...turns.map(({ job, elections, overlaps }) => [job, elections, overlaps]),
  ])

  const ofEvent = ({ lines }: ServerProcess, event: string): number =>
    lines.filter((line) => line.event === event).length
  printTable('Processes, MiB:', [
    ['', 'killed', 'ended by itself', 'longest start, s', 'soon', 'at the end'],
    ...all.map((server, at) => [
      server.name,
      ofEvent(server, 'killed'),
      ofEvent(server, 'endedByItself'),
      Math.max(...server.starts).toFixed(1),
      memory.before[at]!.toFixed(0),
      memory.after[at]!.toFixed(0),
    ]),
  ])
  const loud = all.flatMap(({ name, lines }) =>
    lines
      .filter(({ level }) => level === 'warn' || level === 'error')
      .map(({ event }) => `${name.replace(/ \d$/, 's')} | ${event}`),
  )
  printTable('Warnings and errors of their logs:', [
    ['', 'event', 'lines'],
    ...[...new Set(loud)].map((key) => [key, loud.filter((other) => other === key).length]),
  ])

  const problems = [
    ...found.filter(({ missing }) => missing > 0).map(({ what, missing }) => `${missing} ${what} missing`),
    ...(limit.isShared
      ? []
      : [limit.calmSeconds > 0 ? 'the limit was not shared within a tenth' : 'the limit was not reached']),
    ...turns.filter(({ overlaps }) => overlaps > 0).map(({ job }) => `${job}: two at once`),
    ...turns.filter(({ elections }) => elections === 0).map(({ job }) => `${job}: never elected`),
    ...all.filter((server) => ofEvent(server, 'endedByItself') > 0).map(({ name }) => `${name} ended by itself`),
  ]
  console.log(`\n${problems.length === 0 ? 'Nothing is missing.' : problems.join('; ')}`)
  return problems.length === 0
}
