// How fast balances are answered from the cache, and whether memory stays flat:
// node --conditions=@portico/source --import tsx packages/gateway/scripts/measureBalances.ts [seconds] [requests a second]
// The gateway is a process of its own; this one asks, and is the node too. Requests are sent at their time whether earlier ones
// were answered or not, and latency counts from that time: a gateway that falls behind cannot hide it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { startGateway } from '../src/index.js'

const seconds = Number(process.argv[2] ?? 30)
const perSecond = Number(process.argv[3] ?? 2000)
const chain = 'eip155:1'
const accounts = 500
const tokens = 10
const connections = 64
/** Requests without an answer; what is due beyond it is not asked, and counted. */
const mostOpen = 2000
const mebibyte = 1024 * 1024

const addressOf = (count: number): string => `0x${(count + 1).toString(16).padStart(40, '0')}`

interface Sample {
  readonly rss: number
  readonly heap: number
  /** Microseconds. */
  readonly cpu: number
}

async function serve(node: string): Promise<void> {
  const { url } = await startGateway({
    upstreams: { [chain]: { urls: [node], batch: 100 } },
    limits: { requests: false },
    data: {
      networks: {
        [chain]: {
          sources: [
            {
              kind: 'evm-node',
              tokens: Array.from({ length: tokens }, (_, count) => ({ address: addressOf(1000 + count) })),
            },
          ],
        },
      },
      prices: [{ kind: 'fixed', prices: { [chain]: 2000 } }],
    },
  })
  process.on('message', () => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send?.({ rss, heap: heapUsed, cpu: user + system } satisfies Sample)
  })
  process.send?.(url)
}

/** A node that knows `tokens` tokens, of which every account has one unit. */
async function startNode(): Promise<string> {
  const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const calls = [JSON.parse(body)].flat() as readonly { readonly id: number }[]
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: word(18) }))
      response.end(JSON.stringify(answers.length === 1 ? answers[0] : answers))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function ask(url: string, agent: Agent): Promise<boolean> {
  return new Promise((done) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode === 200))
    }).on('error', () => done(false))
  })
}

async function measure(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['gateway', await startNode()])
  const [url] = (await once(child, 'message')) as [string]
  const sample = async (): Promise<Sample> => {
    child.send('sample')
    return ((await once(child, 'message')) as [Sample])[0]
  }
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const pathOf = (count: number): string =>
    `${url}/v1/account/${chain}:${addressOf(count % accounts)}/balance?currency=usd&projectId=load&st=portico&sv=x`
  for (let count = 0; count < accounts; count += 1) await ask(pathOf(count), agent)

  const latencies: number[] = []
  const samples: Sample[] = [await sample()]
  const asked = new Set<Promise<void>>()
  let failed = 0
  let dropped = 0
  const started = performance.now()
  const elapsed = (): number => performance.now() - started
  for (let due = 0; elapsed() < seconds * 1000; await wait(1)) {
    for (; due < (elapsed() / 1000) * perSecond; due += 1) {
      const at = (due / perSecond) * 1000
      if (asked.size >= mostOpen) {
        dropped += 1
        continue
      }
      const one = ask(pathOf(due * 7), agent).then((isAnswered) => {
        asked.delete(one)
        latencies.push(elapsed() - at)
        if (!isAnswered) failed += 1
      })
      asked.add(one)
    }
    if (elapsed() > samples.length * 10_000) samples.push(await sample())
  }
  await Promise.all(asked)
  await wait(500)
  samples.push(await sample())
  child.kill()
  report(latencies, { failed, dropped }, samples)
}

function report(
  latencies: readonly number[],
  { failed, dropped }: { readonly failed: number; readonly dropped: number },
  samples: readonly Sample[],
): void {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1)} ms`
  console.log(
    `${sorted.length} answers in ${seconds} s, ${failed} failed, ${dropped} not asked; wanted ${perSecond} a second`,
  )
  console.log(`latency: p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, p99.9 ${at(0.999)}`)
  const used = ((samples.at(-1)?.cpu ?? 0) - (samples[0]?.cpu ?? 0)) / sorted.length
  console.log(`gateway: ${used.toFixed(0)} µs of one core for an answer`)
  for (const [name, key] of [
    ['rss', 'rss'],
    ['heap', 'heap'],
  ] as const) {
    console.log(`${name}, MiB every 10 s: ${samples.map((one) => Math.round(one[key] / mebibyte)).join(' ')}`)
  }
}

if (process.argv[2] === 'gateway') await serve(process.argv[3] ?? '')
else {
  await measure()
  process.exit()
}
