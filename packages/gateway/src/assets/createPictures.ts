import { purge } from '@portico/database'
import { sql, type Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { SourceError } from '../data/SourceError.js'
import type { Tables } from '../database/Tables.js'
import type { Caches, Log } from '@portico/server'
import { longestUrl } from './readMetadata.js'

/** Where pictures are, by the ids that pages have of them. */
export interface Pictures {
  /** The id of the picture that a token has at a URL. Another gateway of the database knows it after `save`. */
  idOf(token: string, url: string): string
  /**
   * Resolves when new ids are in the database, or after a second, so that no answer waits for a database that is gone: an id that
   * could not be written is written with the next.
   */
  save(): Promise<void>
  /**
   * The URL of an id, as the maker of the token wrote it; undefined for an id that no gateway of the database gave out.
   * @throws SourceError when the database cannot be asked
   */
  urlOf(id: string): Promise<string | undefined>
}

export interface PicturesOptions {
  /** Without one, ids are known to this gateway alone and until it ends. */
  readonly db: Kysely<Tables> | undefined
  readonly caches: Pick<Caches, 'values'>
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined
}

const mebibyte = 1024 * 1024
/** What a row takes beside its URL. Bytes. */
const rowSize = 200
/** Milliseconds after which an id that is still given out is written again, and one that is not is forgotten. */
const renewTime = 3_600_000
const lifetime = 30 * 24 * 3_600_000
/** Ids that wait for a database that is gone; beyond it the oldest are left out. */
const mostWaiting = 5000
const rowsAtOnce = 200
const saveTimeout = 1000

interface Known {
  readonly url: string
  /** When it was written to the database; undefined before. */
  savedAt?: number | undefined
}

const IdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))
/** What a table holds is foreign text like any other. */
const RowSchema = v.object({
  url: v.pipe(
    v.instance(Uint8Array),
    v.transform((bytes) => Buffer.from(bytes).toString('utf8')),
    v.minLength(1),
    v.maxLength(longestUrl),
  ),
})

/** What the database keeps. */
export interface PictureLimits {
  /** Bytes of all URLs; those given out longest ago go first. Default 128 MiB. */
  readonly capacity?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Forgets pictures that stand in no answer any more. */
export async function prunePictures(
  db: Kysely<Tables>,
  now: number,
  { capacity = 128 * mebibyte, signal }: PictureLimits = {},
): Promise<void> {
  await purge(db, { table: 'asset_picture', column: 'given', before: now - lifetime, signal })
  // The capacity bounds what this reads.
  await sql`
    delete from asset_picture where id in (
      select id from (
        select id, sum(octet_length(url) + ${rowSize}::bigint) over (order by given desc, id) as sum from asset_picture
      ) as summed where sum > ${capacity}
    )`.execute(db)
}

export function createPictures({ db, caches, log, now = () => Date.now() }: PicturesOptions): Pictures {
  const known = caches.values<Known>('pictures', ({ url }) => url.length)
  const waiting = new Set<string>()
  let saving: Promise<void> | undefined

  /** In the order of their ids: two gateways that write the same ones wait for each other, and never both. */
  async function write(kysely: Kysely<Tables>): Promise<void> {
    const all = [...waiting].sort()
    for (let from = 0; from < all.length; from += rowsAtOnce) {
      const ids = all.slice(from, from + rowsAtOnce)
      const given = now()
      const rows = ids.flatMap((id) => {
        const url = known.get(id)?.url
        return url === undefined ? [] : { id: Buffer.from(id, 'hex'), url: Buffer.from(url), given }
      })
      const insert = kysely.insertInto('asset_picture').values(rows)
      if (rows.length > 0) await insert.onConflict((had) => had.column('id').doUpdateSet({ given })).execute()
      for (const id of ids) {
        waiting.delete(id)
        const picture = known.get(id)
        if (picture) picture.savedAt = given
      }
    }
  }
  async function saveAll(kysely: Kysely<Tables>): Promise<void> {
    // One that runs may have begun before the ids of this caller.
    await saving
    if (waiting.size === 0) return
    saving ??= write(kysely).finally(() => (saving = undefined))
    await saving
  }
  async function trySave(kysely: Kysely<Tables>): Promise<void> {
    try {
      await saveAll(kysely)
    } catch (error) {
      log({ level: 'warn', event: 'assets.notSaved', waiting: waiting.size })
      log({ level: 'debug', event: 'assets.notSaved', reason: String(error) })
    }
  }

  return {
    idOf(token, url) {
      const id = createHash('sha256').update(token).update('\0').update(url).digest('hex').slice(0, 40)
      const picture: Known = known.get(id) ?? { url }
      known.set(id, picture)
      if (db && (picture.savedAt ?? -Infinity) < now() - renewTime) {
        const [oldest] = waiting
        if (oldest !== undefined && waiting.size >= mostWaiting) waiting.delete(oldest)
        waiting.add(id)
      }
      return id
    },
    async save() {
      if (db && waiting.size > 0) await Promise.race([trySave(db), wait(saveTimeout, undefined, { ref: false })])
    },
    async urlOf(id) {
      const here = known.get(id)?.url
      if (here !== undefined || !db || !v.is(IdSchema, id)) return here
      const row = db.selectFrom('asset_picture').select('url').where('id', '=', Buffer.from(id, 'hex'))
      const parsed = v.safeParse(
        RowSchema,
        await row.executeTakeFirst().catch((cause: unknown) => {
          throw new SourceError('database', 'the picture of an id cannot be read', { cause })
        }),
      )
      return parsed.success ? parsed.output.url : undefined
    },
  }
}
