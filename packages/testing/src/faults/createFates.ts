import { seededRandom } from './seededRandom.js'

/**
 * What can happen on the way to a server and back.
 *
 * - `delay`: it is passed on later.
 * - `dropRequest`: the connection is closed, and the server has not seen it.
 * - `dropAnswer`: the server has it, and the connection is closed without an answer.
 * - `cut`: the connection is closed in the middle of the answer.
 * - `refuse`: HTTP 503, as of a load balancer; the server has not seen it.
 * - `repeat`: the server gets the request twice, or the other side the message.
 * - `reorder`: a message of a WebSocket is passed on after the next one.
 * - `silence`: half-open. The connection stays, and nothing comes through it any more.
 */
export type Fault = 'delay' | 'dropRequest' | 'dropAnswer' | 'cut' | 'refuse' | 'repeat' | 'reorder' | 'silence'

/** Relative frequency of each; one that is absent does not happen. */
export type FaultWeights = Readonly<Partial<Record<Fault, number>>>

/** How many of each have happened. */
export type FaultCounts = Readonly<Record<Fault, number>>

export interface Fate {
  readonly fault: Fault
  /** Between 0 and 1: how much of it, such as the length of a delay. */
  readonly amount: number
}

export interface Fates {
  /** What happens to the next thing of this kind. Counts it. */
  next(kind: string, weights: FaultWeights): Fate | undefined
  counts(): FaultCounts
}

/**
 * Decides by the seed, the kind and how many of the kind there have been. So a seed gives the third `eth_call` the same fate in every
 * run, whatever else happens at the same time.
 * @param rate share of things that something happens to, between 0 and 1
 */
export function createFates(seed: number, rate: number): Fates {
  const passed = new Map<string, number>()
  const counts: Record<Fault, number> = {
    delay: 0,
    dropRequest: 0,
    dropAnswer: 0,
    cut: 0,
    refuse: 0,
    repeat: 0,
    reorder: 0,
    silence: 0,
  }
  return {
    next(kind, weights) {
      const nth = (passed.get(kind) ?? 0) + 1
      passed.set(kind, nth)
      const random = seededRandom(`${seed} ${kind} ${nth}`)
      if (random() >= rate) return undefined
      const fault = choose(weights, random())
      if (!fault) return undefined
      counts[fault] += 1
      return { fault, amount: random() }
    },
    counts: () => ({ ...counts }),
  }
}

function choose(weights: FaultWeights, at: number): Fault | undefined {
  const entries = Object.entries(weights) as [Fault, number][]
  let rest = at * entries.reduce((sum, [, weight]) => sum + weight, 0)
  return entries.find(([, weight]) => (rest -= weight) < 0)?.[0]
}
