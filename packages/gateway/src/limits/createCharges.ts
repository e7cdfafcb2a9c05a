import type { CreateLimiter, Rate, RateLimiter } from '@portico/server'
import type { Context, MiddlewareHandler } from 'hono'

import { refusalOf, tooMany } from './limitRate.js'
import type { Project } from '../projects/Project.js'
import type { ProjectEnv } from '../projects/requireProject.js'

/**
 * What requests cost the operator, in calls: one is what a node asks for reading one value. It is counted by client, each second, and
 * by project, each day. What is refused was not counted at the one that refuses it.
 */
export interface Charges {
  /** Takes calls of a client; the 429 answer where it has too few. */
  client(c: Context, calls: number): Promise<Response | undefined>
  /** Takes calls of the day of a project; the 429 answer where it has too few. */
  project(c: Context, project: Project, calls: number): Promise<Response | undefined>
  /** Takes both. */
  take(c: Context, project: Project, calls: number): Promise<Response | undefined>
  /** Charges a client, by `clientNetwork`, with what is known after the answer. */
  owe(client: string, calls: number): void
  /** Before routes each of which costs as much; behind `requireProject`. */
  each(calls: number): MiddlewareHandler<ProjectEnv>
}

export interface ChargeOptions {
  readonly calls: Rate | false
  /** Of a project that has no number itself. */
  readonly callsPerDay: number | false
  readonly proxies: number
  readonly createLimiter: CreateLimiter
}

/** Seconds. */
const day = 86_400

export function createCharges({ calls, callsPerDay, proxies, createLimiter }: ChargeOptions): Charges {
  const clients = calls && createLimiter('calls', calls)
  /** By calls a day: a project that gets another number begins anew. */
  const days = new Map<number, RateLimiter>()

  function limiterOf(project: Project): RateLimiter | undefined {
    const calls = project.callsPerDay ?? callsPerDay
    if (calls === false) return undefined
    const limiter = days.get(calls) ?? createLimiter(`calls-day-${calls}`, { perSecond: calls / day, burst: calls })
    days.set(calls, limiter)
    return limiter
  }

  const charges: Charges = {
    client: async (c, count) => (clients && count > 0 ? tooMany(c, clients, proxies, count) : undefined),
    async project(c, project, count) {
      const limiter = limiterOf(project)
      return limiter && count > 0 ? refusalOf(c, await limiter.take(project.id, count), 'project') : undefined
    },
    take: async (c, project, count) => (await charges.client(c, count)) ?? (await charges.project(c, project, count)),
    owe: (client, count) => {
      if (clients && count > 0) void clients.charge(client, count)
    },
    each: (count) => async (c, next) => (await charges.take(c, c.get('project'), count)) ?? next(),
  }
  return charges
}
