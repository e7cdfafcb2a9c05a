/** Runs one statement with `$1` and so on, and answers its rows: `queryOf` of `@portico/database`, and `pool.query` of `pg` with `rows`. */
export type PostgresQuery = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>
