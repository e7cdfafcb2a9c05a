import type { PostgresQuery } from '../postgres/PostgresQuery.js'
import type { SharedAnswers } from './SharedAnswers.js'

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
/** Milliseconds after which a row of which nothing came may be deleted. */
const rowTime = 60_000

/**
 * Answers in PostgreSQL: each is written there, and each process that has none asks there. They may be lost in a crash.
 *
 * @param query It has the table `shared_answer (key text primary key, holder text, leased_until bigint not null, began bigint,
 * fresh_until bigint, answer bytea, expires bigint not null)`. Rows may be deleted when `expires` is over.
 */
export function postgresAnswers(query: PostgresQuery): SharedAnswers {
  const isFresh = (maxAge: string): string =>
    `had.answer is not null and had.fresh_until > ${now} and ${now} - had.began <= ${maxAge}::bigint`

  async function find(key: string, maxAge: number) {
    const [row] = (await query(
      `select answer as bytes, greatest(0, ${now} - began)::float8 as age, (fresh_until - ${now})::float8 as left
      from shared_answer as had where key = $1 and ${isFresh('$2')}`,
      [key, Math.min(Math.ceil(maxAge), Number.MAX_SAFE_INTEGER)],
    )) as readonly { readonly bytes: Uint8Array; readonly age: number; readonly left: number }[]
    return row
  }
  async function release(key: string, holder: string): Promise<void> {
    await query('update shared_answer set leased_until = 0 where key = $1 and holder = $2', [key, holder])
  }
  return {
    read: (key) => find(key, Infinity),
    async claim(key, { holder, time }, maxAge) {
      const found = await find(key, maxAge)
      if (found) return found
      // An answer that came meanwhile is found when the caller claims again.
      const rows = await query(
        `insert into shared_answer as had (key, holder, leased_until, expires)
        values ($1, $2, ${now} + $3::bigint, ${now} + ${rowTime})
        on conflict (key) do update set
          holder = excluded.holder, leased_until = excluded.leased_until, expires = greatest(had.expires, excluded.expires)
        where had.leased_until <= ${now} and not coalesce(${isFresh('$4')}, false)
        returning 1`,
        [key, holder, Math.ceil(time), Math.min(Math.ceil(maxAge), Number.MAX_SAFE_INTEGER)],
      )
      return { isLeased: rows.length > 0 }
    },
    async renew(key, { holder, time }) {
      await query(
        `update shared_answer set leased_until = ${now} + $3::bigint where key = $1 and holder = $2 and leased_until > 0`,
        [key, holder, Math.ceil(time)],
      )
    },
    async write(key, holder, { bytes, age, left }) {
      await query(
        `insert into shared_answer as had (key, leased_until, began, fresh_until, answer, expires)
        values ($1, 0, ${now} - $2::bigint, ${now} + $3::bigint, $4::bytea, ${now} + $3::bigint + ${rowTime})
        on conflict (key) do update set
          began = excluded.began, fresh_until = excluded.fresh_until, answer = excluded.answer, expires = excluded.expires
        where had.began is null or had.began <= excluded.began`,
        [key, Math.ceil(age), Math.ceil(left), bytes],
      )
      await release(key, holder)
    },
    release,
  }
}
