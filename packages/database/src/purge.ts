import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'

/** Rows of one statement: it ends soon, and keeps others waiting for a moment only. */
const batchSize = 5000

export interface PurgeOptions {
  readonly table: string
  /** A number. It is the first column of an index, or the next after those that `where` compares. */
  readonly column: string
  /** Rows with less than this are deleted. */
  readonly before: number
  /** Rows for which it is false stay. */
  readonly where?: RawBuilder<unknown> | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Deletes what is over, in batches. Rows that a transaction has locked are left for the next time.
 * @throws the reason of the signal, after the batch under way
 */
export async function purge(
  db: QueryExecutorProvider,
  { table, column, before, where = sql`true`, signal }: PurgeOptions,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} and ${sql.ref(column)} < ${before}
        order by ${sql.ref(column)} limit ${sql.lit(batchSize)} for update skip locked
      ))`.execute(db)
    if (Number(numAffectedRows) < batchSize) return
  }
}
