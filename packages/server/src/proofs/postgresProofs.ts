import { inBatches } from '../postgres/inBatches.js'
import type { PostgresQuery } from '../postgres/PostgresQuery.js'
import type { UsedProofs } from './UsedProofs.js'

/** A request waits for this long at most, on a busy site, so that one write serves several. Milliseconds. */
const proofInterval = 25

/**
 * Proofs that were used in PostgreSQL.
 *
 * @param query It has the table `used_proof (id text primary key, expires_at bigint not null)`. Rows may be deleted when they are over.
 */
export function postgresProofs(query: PostgresQuery): UsedProofs {
  // Every request brings a proof: this is written more often than anything else.
  const use = inBatches(proofInterval, async (proofs: readonly { readonly id: string; readonly until: number }[]) => {
    // Each once, and in order, so that two instances that write the same ids do not wait for each other.
    const untilOf = new Map(proofs.map(({ id, until }) => [id, until]))
    const ids = [...untilOf.keys()].toSorted()
    const rows = await query(
      `insert into used_proof (id, expires_at) select * from unnest($1::text[], $2::bigint[])
      on conflict do nothing returning id`,
      [ids, ids.map((id) => Math.ceil(untilOf.get(id) ?? 0))],
    )
    const added = new Set((rows as readonly { readonly id: string }[]).map(({ id }) => id))
    // An id that is in the batch twice counts once.
    return ({ id }) => added.delete(id)
  })
  return { use: (id, until) => use({ id, until }) }
}
