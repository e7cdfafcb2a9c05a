import type { SessionRecord, SiwxStores } from './SiwxStores.js'

/** A connection to PostgreSQL: `Pool` and `Client` of `pg` are, and so is PGlite. */
export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>
}

/** Statements that make the tables. Run them once, or put them into your migrations. */
export const postgresTables: readonly string[] = [
  `create table if not exists siwx_nonce (nonce text primary key, expires_at bigint not null)`,
  `create index if not exists siwx_nonce_expires_at on siwx_nonce (expires_at)`,
  `create table if not exists siwx_session (
    id text primary key, secret_hash text not null, record text not null, expires_at bigint not null)`,
  `create index if not exists siwx_session_expires_at on siwx_session (expires_at)`,
  `create table if not exists siwx_epoch (subject text primary key, epoch integer not null)`,
]

/** Used nonces and sessions in PostgreSQL, in the tables of {@link postgresTables}. */
export function postgresStores(client: PostgresClient): SiwxStores {
  const query = async <Row>(text: string, ...values: unknown[]): Promise<readonly Row[]> =>
    (await client.query(text, values)).rows as readonly Row[]
  /** A few rows with each that is added: more go than come, and no request waits for another's. */
  const forget = (table: string, key: string): Promise<unknown> =>
    query(
      `delete from ${table} where ${key} = any(array(
        select ${key} from ${table} where expires_at <= $1 order by expires_at limit 10 for update skip locked))`,
      Date.now(),
    )
  return {
    nonces: {
      async use(nonce, expiresAt) {
        await forget('siwx_nonce', 'nonce')
        const text = `insert into siwx_nonce (nonce, expires_at) values ($1, $2)
          on conflict (nonce) do nothing returning nonce`
        return (await query(text, nonce, expiresAt)).length === 1
      },
    },
    sessions: {
      async add(record) {
        const { id, secretHash, expiresAt } = record
        await forget('siwx_session', 'id')
        const text = 'insert into siwx_session (id, secret_hash, record, expires_at) values ($1, $2, $3, $4)'
        await query(text, id, secretHash, JSON.stringify(record), expiresAt)
      },
      async get(id) {
        const [row] = await query<{ readonly record: string }>('select record from siwx_session where id = $1', id)
        return row && (JSON.parse(row.record) as SessionRecord)
      },
      async replace(secretHash, record) {
        const text = `update siwx_session set secret_hash = $1, record = $2, expires_at = $3
          where id = $4 and secret_hash = $5 returning id`
        const values = [record.secretHash, JSON.stringify(record), record.expiresAt, record.id, secretHash]
        return (await query(text, ...values)).length === 1
      },
      async delete(id) {
        await query('delete from siwx_session where id = $1', id)
      },
      async epochs(subjects) {
        const text = 'select subject, epoch from siwx_epoch where subject = any($1)'
        const rows = await query<{ readonly subject: string; readonly epoch: number }>(text, subjects)
        return subjects.map((subject) => rows.find((row) => row.subject === subject)?.epoch ?? 0)
      },
      async raiseEpoch(subject) {
        const text = `insert into siwx_epoch (subject, epoch) values ($1, 1)
          on conflict (subject) do update set epoch = siwx_epoch.epoch + 1`
        await query(text, subject)
      },
    },
  }
}
