import { fork } from 'node:child_process'
import { join } from 'node:path'

import { folder } from '../programs.js'
import type { Outcomes } from './createOutcomes.js'
import { projectId, secureSite, site } from './startServers.js'

/** What a visitor was answered, and what came by mail. */
export interface VisitReport {
  readonly email: string
  readonly hasLoggedIn: boolean
  /** As the site says it at the end. */
  readonly userId: string
  readonly account: string
  readonly accountNow: string
  readonly signed: readonly { readonly signature: string; readonly signer: string }[]
  /** Requests for signatures. */
  readonly requests: number
  readonly mailsSaid: number
  readonly mails: number
  readonly differentMails: number
}

interface Message {
  readonly isReady?: boolean
  readonly isEnded?: boolean
  readonly reports?: readonly VisitReport[]
  readonly kind?: string
  readonly at?: number
  readonly failed?: string
}

export interface Visits {
  /** Resolves when no visitor does anything more. */
  end(): Promise<void>
  /** Asks the site who its visitors are. */
  report(): Promise<readonly VisitReport[]>
  stop(): void
}

export interface VisitsOptions {
  /** Of the sites. */
  readonly url: string
  readonly smtpPort: number
  readonly outcomes: Outcomes
  /** Of what is usual. */
  readonly rate: number
}

/** Visitors of the secure sites and their mail server, in a process of their own (`packages/secure-site/scripts/visits.ts`). */
export async function startVisits({ url, smtpPort, outcomes, rate }: VisitsOptions): Promise<Visits> {
  const visitors = Math.ceil(12 * rate)
  const VISITS = JSON.stringify({ origin: secureSite, url, projectId, page: site, smtpPort, visitors, signatures: 6 })
  const child = fork(join(folder, 'visits.js'), [], { env: { ...process.env, VISITS }, execArgv: [] })
  process.once('exit', () => child.kill('SIGKILL'))
  const waiting = new Set<(message: Message) => void>()
  child.on('message', (message: Message) => {
    const { kind, at, failed } = message
    if (kind !== undefined && at !== undefined) {
      if (failed === undefined) outcomes.succeeded(kind, at)
      else outcomes.failed(kind, failed)
    } else for (const take of waiting) take(message)
  })
  const next = <Field extends 'isReady' | 'isEnded' | 'reports'>(field: Field) =>
    new Promise<NonNullable<Message[Field]>>((resolve, reject) => {
      const ended = (): void => reject(new Error('The process of the visitors ended.'))
      const take = (message: Message): void => {
        const value = message[field]
        if (value === undefined) return
        waiting.delete(take)
        child.off('exit', ended)
        resolve(value)
      }
      waiting.add(take)
      child.once('exit', ended)
    })
  await next('isReady')
  return {
    async end() {
      child.send('end')
      await next('isEnded')
    },
    report() {
      child.send('report')
      return next('reports')
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
