import { sql, type QueryExecutorProvider } from 'kysely'

/** Rows of one statement: it ends soon, and keeps others waiting for a moment only. */
const batchSize = 5000

export interface PurgeOptions {
  readonly table: string
  /** A number. It is the first column of an index. */
  readonly column: string
  /** Rows with less than this are deleted. */
  readonly before: number
  /** Ends the purge after the batch under way. */
  readonly signal?: AbortSignal | undefined
}

/** Deletes what is over, in batches. Rows that a transaction has locked are left for the next time. */
export async function purge(db: QueryExecutorProvider, { table, column, before, signal }: PurgeOptions): Promise<void> {
  let count = batchSize
  while (count === batchSize && signal?.aborted !== true) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
        order by ${sql.ref(column)} limit ${sql.lit(batchSize)} for update skip locked
      ))`.execute(db)
    count = Number(numAffectedRows)
  }
}
