import { sql } from 'kysely'
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'

import { errorFields, inBatches, type Log } from '@portico/server'
import type { Pepper } from '../auth/Pepper.js'
import type { Mail } from './Mail.js'
import { MailRefused, type Mailer } from './Mailer.js'
import type { MailTables } from './tables.js'
import type { Queries } from '../auth/tables.js'

const claimTime = 120_000
const firstRetry = 5_000
const longestRetry = 10 * 60_000
const batch = 20
/** Batches at once: one waits for its slowest mail. */
const rounds = 4
const checkInterval = 1_000
/** Between two rounds, and two deletions, of a busy site. Milliseconds. */
const busyInterval = 50

export interface MailQueueDeps {
  readonly db: Queries<MailTables>
  readonly mailer: Mailer
  readonly pepper: Pepper
  readonly log: Log
  now(): number
}

/**
 * Mails wait in the database, written together with what they tell of: none is lost when the process is killed, and one is
 * sent twice only if it was killed between the mail server's answer and the note of it.
 */
export interface MailQueue {
  /** @param trx the transaction that also writes what the mail tells of */
  add(trx: Queries<MailTables>, mail: Mail, expiresAt: number): Promise<void>
  /** Sends without waiting for the next round. Call it after the transaction. */
  wake(): void
  /** Sends what is due. @returns how many were handed over */
  deliver(): Promise<number>
  start(): void
  /** Mails that were not handed over yet. */
  waiting(): Promise<number>
  /** Waits for what is being sent. */
  stop(): Promise<void>
}

export function createMailQueue({ db, mailer, pepper, log, now }: MailQueueDeps): MailQueue {
  const key = pepper.key('mail')
  let timer: NodeJS.Timeout | undefined
  let wakeTimer: NodeJS.Timeout | undefined
  let nextRound = 0
  const running = new Set<Promise<void>>()
  let isAsked = false

  const remove = inBatches(busyInterval, async (ids: readonly string[]) => {
    await sql`delete from mail where id = any(${ids}::text[])`.execute(db)
    return () => undefined
  })

  async function send({ id, box, attempts }: Claimed): Promise<number> {
    try {
      await mailer.send(openBox(key, id, box), id)
      await remove(id)
      return 1
    } catch (error) {
      if (error instanceof MailRefused) {
        log({ level: 'warn', event: 'mail.refused', reason: error.message })
        await remove(id)
        return 0
      }
      log({ level: 'warn', event: 'mail.delayed', attempts })
      const wait = Math.min(firstRetry * 2 ** (attempts - 1), longestRetry)
      const change = { next_at: now() + wait, claimed_until: 0 }
      await db.updateTable('mail').set(change).where('id', '=', id).execute()
      return 0
    }
  }

  async function deliver(): Promise<number> {
    const time = now()
    const { rows } = await sql<Claimed>`
      update mail set claimed_until = ${time + claimTime}, attempts = attempts + 1
      where id in (
        select id from mail where next_at <= ${time} and claimed_until <= ${time} and expires_at > ${time}
        order by next_at limit ${sql.lit(batch)} for update skip locked
      )
      returning id, box, attempts`.execute(db)
    const sent = await Promise.all(rows.map(send))
    return sent.reduce((sum, count) => sum + count, 0)
  }

  async function round(): Promise<void> {
    do {
      isAsked = false
      while ((await deliver()) === batch);
    } while (isAsked)
  }

  /** Mails of the same moment are handed over in one round. */
  function wake(): void {
    wakeTimer ??= setTimeout(run, Math.max(0, nextRound - performance.now()))
  }

  function run(): void {
    clearTimeout(wakeTimer)
    wakeTimer = undefined
    nextRound = performance.now() + busyInterval
    isAsked = true
    if (running.size >= rounds) return
    const current = round()
      .catch((error: unknown) => log({ level: 'error', event: 'mail.databaseFailed', ...errorFields(error) }))
      .finally(() => running.delete(current))
    running.add(current)
  }

  const queue: MailQueue = {
    async add(trx, mail, expiresAt) {
      const id = randomUUID()
      const times = { next_at: now(), claimed_until: 0, expires_at: expiresAt }
      await trx
        .insertInto('mail')
        .values({ id, box: sealBox(key, id, mail), attempts: 0, ...times })
        .execute()
    },
    wake: () => (timer === undefined ? undefined : wake()),
    deliver,
    start: () => {
      timer ??= setInterval(run, checkInterval)
    },
    async waiting() {
      const { count } = await db
        .selectFrom('mail')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('expires_at', '>', now())
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async stop() {
      clearInterval(timer)
      clearTimeout(wakeTimer)
      timer = undefined
      await Promise.all(running)
      mailer.close()
    },
  }
  return queue
}

interface Claimed {
  readonly id: string
  readonly box: string
  readonly attempts: number
}

function sealBox(key: Uint8Array, id: string, mail: Mail): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id))
  const text = Buffer.concat([cipher.update(JSON.stringify(mail)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

function openBox(key: Uint8Array, id: string, box: string): Mail {
  const bytes = Buffer.from(box, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(id))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()) as Mail
}
