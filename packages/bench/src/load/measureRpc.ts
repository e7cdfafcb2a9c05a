// `npm run load [-- --rounds 5] [--requests 5000] [--memory SECONDS] [--processes] [--profile]`: the gateway's RPC proxy beside bare ones, or a
// process of it beside two, in turns, on Linux.
import { startPostgres } from '@portico/devnet/postgres'
import { startValkey } from '@portico/devnet/valkey'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median } from '../measure/median.js'
import {
  bundlePrograms,
  processorSeconds,
  residentMiB,
  startGateway,
  startProgram,
  stopProgram,
  type Program,
} from './programs.js'
import { sendRequests } from './sendRequests.js'

const connections = 20
const chain = 'eip155:1'
const path = `/v1/?chainId=${chain}&projectId=load`
/** Requests until the code is compiled as it stays. */
const warmUp = 10_000
const call = `{"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x${'a'.repeat(40)}","latest"]}`

interface Figures {
  readonly perSecond: number
  /** Requests for each second that the program was on a processor: what else the machine does counts less. */
  readonly perProcessorSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Milliseconds; of the gateway alone. */
  readonly healthP99: number
}
type Figure = keyof Figures

async function loadOnce(program: Program, requests: number): Promise<Figures> {
  const health: number[] = []
  const watch = { isOver: !program.name.startsWith('gateway') }
  const watching = (async () => {
    while (!watch.isOver) {
      const at = performance.now()
      await (await fetch(`${program.url}/health`)).arrayBuffer()
      health.push(performance.now() - at)
      await wait(100)
    }
  })()
  const [start, before] = [performance.now(), processorSeconds(program)]
  const times = await sendRequests({ url: `${program.url}${path}`, body: call, connections, requests })
  const [took, used] = [performance.now() - start, processorSeconds(program) - before]
  watch.isOver = true
  await watching
  return {
    perSecond: (requests / took) * 1000,
    perProcessorSecond: (requests + health.length) / used,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    healthP99: percentile(
      health.toSorted((a, b) => a - b),
      99,
    ),
  }
}

/** @param times ascending */
const percentile = (times: readonly number[], percent: number): number =>
  times[Math.floor((times.length * percent) / 100)] ?? NaN

async function checkAnswer({ name, url }: Program): Promise<void> {
  const text = await (await fetch(`${url}${path}`, { method: 'POST', body: call })).text()
  if (!text.includes('"id":7,"result":"0x')) throw new Error(`${name} answered ${text}`)
}

async function loadInTurns(programs: readonly Program[], rounds: number, requests: number): Promise<void> {
  const figures = new Map<string, Figures[]>(programs.map(({ name }) => [name, []]))
  for (const program of programs) {
    await checkAnswer(program)
    await loadOnce(program, warmUp)
  }
  for (let round = 0; round < rounds; round++)
    for (const program of programs) figures.get(program.name)?.push(await loadOnce(program, requests))
  const middle = (name: string, figure: Figure): number => median(figures.get(name)!.map((found) => found[figure]))
  const names = [...figures.keys()]
  const columns: readonly (readonly [Figure, string])[] = [
    ['perSecond', 'a second'],
    ['perProcessorSecond', 'a second of processor'],
    ['p50', 'p50 ms'],
    ['p99', 'p99 ms'],
    ['healthP99', '/health p99 ms'],
  ]
  console.log(['', ...columns.map(([, title]) => title), ...names.map((name) => `of ${name}`)].join(' | '))
  for (const name of names) {
    const plain = columns.map(([figure]) => middle(name, figure).toFixed(figure.startsWith('per') ? 0 : 1))
    const ratio = (other: string, figure: Figure): string => (middle(name, figure) / middle(other, figure)).toFixed(2)
    const ratios = names.map((other) => `${ratio(other, 'perProcessorSecond')} (${ratio(other, 'perSecond')})`)
    console.log([name, ...plain, ...ratios].join(' | '))
  }
  console.log('Ratios: of requests for each second of processor, and by the clock in brackets. Medians of all rounds.')
}

/**
 * Two processes with one database and one Valkey, beside one process with them. All that they and the load take runs on the same processors, so
 * that the clock would say nothing: what counts is how many requests each second of a gateway's processor answers.
 */
async function compareProcesses(upstream: string, rounds: number, requests: number): Promise<void> {
  const [postgres, valkey] = await Promise.all([startPostgres(), startValkey()])
  const gateways: Program[] = []
  try {
    const stores = { database: await postgres.create('gateway'), valkey: valkey.url }
    for (const _ of [1, 2]) gateways.push(await startGateway({ chain, upstream, connections, stores }))
    for (const gateway of gateways) {
      await checkAnswer(gateway)
      await loadOnce(gateway, warmUp)
    }
    const found: number[] = []
    const perSecond = async (used: readonly Program[]): Promise<number> => {
      const before = used.map(processorSeconds)
      await Promise.all(used.map((gateway) => loadOnce(gateway, requests / used.length)))
      return requests / used.reduce((sum, gateway, at) => sum + processorSeconds(gateway) - before[at]!, 0)
    }
    for (let round = 0; round < rounds; round++) {
      const [alone, both] = [await perSecond(gateways.slice(0, 1)), await perSecond(gateways)]
      found.push((2 * both) / alone)
      console.log(`Of each second of processor, one answers ${alone.toFixed(0)}, each of two ${both.toFixed(0)}`)
    }
    console.log(`Two processes do ${median(found).toFixed(2)} of one, where each has a processor of its own`)
  } finally {
    for (const gateway of gateways) await stopProgram(gateway)
    await Promise.all([postgres.stop(), valkey.stop()])
  }
}

async function watchMemory(gateway: Program, seconds: number): Promise<void> {
  const start = performance.now()
  for (let passed = 0; passed < seconds; passed = (performance.now() - start) / 1000) {
    const { perSecond, healthP99 } = await loadOnce(gateway, 5000)
    const [memory, rate] = [residentMiB(gateway).toFixed(0), perSecond.toFixed(0)]
    console.log(`${passed.toFixed(0)} s: ${memory} MiB, ${rate} a second, /health p99 ${healthP99.toFixed(1)} ms`)
  }
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '5000' },
    memory: { type: 'string' },
    processes: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
await bundlePrograms({ gateway: 'packages/gateway/src/cli.ts', proxies: 'packages/bench/src/load/proxies.ts' })
const upstream = await startProgram('upstream', ['proxies.js', 'upstream'])
const [rounds, requests] = [Number(values.rounds), Number(values.requests)]
const programs: Program[] = []
try {
  if (values.processes) await compareProcesses(upstream.url, rounds, requests)
  else {
    programs.push(await startGateway({ chain, upstream: upstream.url, connections, isProfiled: values.profile }))
    if (values.memory !== undefined) await watchMemory(programs[0]!, Number(values.memory))
    else {
      const { port } = new URL(upstream.url)
      const proxies = { 'Hono + undici': 'honoUndici', 'Hono + fetch': 'honoFetch', 'node:http': 'bare' }
      if (!values.profile)
        for (const [name, kind] of Object.entries(proxies))
          programs.push(await startProgram(name, ['proxies.js', kind, port]))
      await loadInTurns(programs, rounds, requests)
    }
  }
} finally {
  for (const program of [...programs, upstream]) await stopProgram(program)
}
