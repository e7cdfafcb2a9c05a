import { CompiledQuery, type QueryExecutorProvider } from 'kysely'

/** Runs statements of a database as text with `$1` and so on, for engines that know nothing of Kysely. */
export function queryOf(
  db: QueryExecutorProvider,
): (text: string, values: readonly unknown[]) => Promise<readonly unknown[]> {
  return async (text, values) => (await db.getExecutor().executeQuery(CompiledQuery.raw(text, [...values]))).rows
}
