import { sql } from 'kysely'

import { inBatches } from './inBatches.js'
import type { Queries, SessionTables } from './tables.js'

/** Ids of proofs that were used, shared by all instances. */
export interface UsedProofs {
  /** @returns whether it was not there before */
  add(id: string): Promise<boolean>
}

/** A request waits for this long at most, on a busy site, so that one write serves several. Milliseconds. */
const proofInterval = 25

/** @param keptFor milliseconds */
export function createUsedProofs(db: Queries<SessionTables>, now: () => number, keptFor: number): UsedProofs {
  return {
    // Every request brings a proof: this is written more often than anything else.
    add: inBatches(proofInterval, async (ids) => {
      // In order, so that two instances that write the same ids do not wait for each other.
      const { rows } = await sql<{ id: string }>`
        insert into used_proof (id, expires_at) select unnest(${ids.toSorted()}::text[]), ${now() + keptFor}::bigint
        on conflict do nothing returning id`.execute(db)
      const added = new Set(rows.map(({ id }) => id))
      // An id that is in the batch twice counts once.
      return (id) => added.delete(id)
    }),
  }
}
