import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createFates, type FaultCounts, type FaultWeights } from './createFates.js'
import type { ProxiedRequest } from './ProxiedRequest.js'
import { passRequest } from './passRequest.js'
import { passUpgrade } from './passUpgrade.js'

export interface FaultProxyOptions {
  /** Address of the server behind it, `http:` or `ws:`. A function is asked for each connection. */
  readonly target: string | (() => string)
  /** Share of requests and messages that something happens to. Default 0.25. */
  readonly rate?: number
  /** Longest delay, ms. Default 1500. */
  readonly longestDelay?: number
  /** What happens to requests. Default: everything that can; `repeat` only where `isRepeatable`. */
  readonly requests?: FaultWeights
  /** What happens to messages of a WebSocket. */
  readonly messages?: FaultWeights
  /** Whether a server may get this request twice. Default: GET and HEAD. */
  isRepeatable?(request: ProxiedRequest): boolean
}

export interface FaultProxy {
  /** `http://127.0.0.1:<port>`. WebSockets are at the same port. */
  readonly url: string
  /** From now on faults happen. The same seed does the same to the nth request of a kind. Counts begin at zero. */
  begin(seed: number): void
  /** From now on none happens. What is silent stays silent. */
  heal(): void
  counts(): FaultCounts
  /** Requests and messages since `begin`, also those that were lost. */
  passed(): number
  stop(): Promise<void>
}

const requestWeights: FaultWeights = {
  delay: 4,
  dropRequest: 2,
  dropAnswer: 2,
  cut: 2,
  refuse: 2,
  repeat: 2,
  silence: 1,
}
const messageWeights: FaultWeights = { delay: 4, repeat: 3, reorder: 3, dropRequest: 1, dropAnswer: 1, silence: 1 }

/**
 * A server on 127.0.0.1 between a client and a server of HTTP and WebSockets, which loses, delays, repeats and reorders what passes.
 * It never changes what it passes on: a message arrives whole, in part at the end of its connection, or not at all. Passes everything on
 * until `begin` is called.
 */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, rate = 0.25, longestDelay = 1500 } = options
  let fates = createFates(0, rate)
  let isFaulty = false
  const sockets = new Set<Duplex>()
  let passed = 0
  const passing = {
    target: () => new URL((typeof target === 'string' ? target : target()).replace(/^ws/, 'http')),
    longestDelay,
    isRepeatable:
      options.isRepeatable ?? (({ method }: ProxiedRequest): boolean => method === 'GET' || method === 'HEAD'),
    fateOf(what: 'request' | 'upgrade' | 'message', kind: string, except: readonly string[] = []) {
      passed += 1
      const weights =
        what === 'message'
          ? (options.messages ?? messageWeights)
          : Object.fromEntries(
              Object.entries(options.requests ?? requestWeights).filter(([fault]) => !except.includes(fault)),
            )
      return isFaulty ? fates.next(`${what} ${kind}`, weights) : undefined
    },
  }
  const server = createServer((incoming, response) => void passRequest(passing, incoming, response))
  server.on('upgrade', (incoming, socket, head) => void passUpgrade(passing, incoming, socket, head))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin(seed) {
      fates = createFates(seed, rate)
      passed = 0
      isFaulty = true
    },
    heal() {
      isFaulty = false
    },
    counts: () => fates.counts(),
    passed: () => passed,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
