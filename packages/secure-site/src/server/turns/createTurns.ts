import { statements } from '@portico/database'
import { sql, type Migration } from 'kysely'
import { randomUUID } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import type { Queries } from '../auth/tables.js'

export interface TurnTables {
  turn: {
    /** What only one may do at a time, in all processes. */
    name: string
    holder: string
    until_at: number
  }
}

export const turnMigration: Migration = statements(
  `create table turn (name text primary key, holder text not null, until_at bigint not null)`,
)

/** One after the other, over all processes of the site. */
export interface Turns {
  /**
   * Runs `work` while no other process runs work of this name. One that is killed gives it up by `time`, in milliseconds.
   * @throws ApiError 409 `embedded/busy` after a minute, and what `work` throws
   */
  run<T>(name: string, time: number, work: () => Promise<T>): Promise<T>
}

/** Between two looks, and until it gives up. Milliseconds. */
const lookEach = 150
const giveUpAfter = 60_000

export interface TurnDeps {
  readonly db: Queries<TurnTables>
  now(): number
  wait(milliseconds: number): Promise<void>
}

export function createTurns({ db, now, wait }: TurnDeps): Turns {
  /** One statement: of two that ask at once, one inserts and the other finds it taken. */
  async function take(name: string, holder: string, time: number): Promise<boolean> {
    const values = { name, holder, until_at: now() + time }
    const taken = await db
      .insertInto('turn')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until_at: values.until_at })
          .where(sql<boolean>`turn.until_at <= ${now()}`),
      )
      .returning('holder')
      .executeTakeFirst()
    return taken !== undefined
  }

  return {
    async run(name, time, work) {
      const holder = randomUUID()
      const end = now() + giveUpAfter
      while (!(await take(name, holder, time))) {
        if (now() > end) throw new ApiError(409, 'embedded/busy', 'Another transaction is being sent. Try again.')
        await wait(lookEach)
      }
      try {
        return await work()
      } finally {
        await db.deleteFrom('turn').where('name', '=', name).where('holder', '=', holder).execute()
      }
    },
  }
}
