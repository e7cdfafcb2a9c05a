import type { ActProof } from '@portico/wallet-requests/signer'
import type { Ledger } from '../ledger/createLedger.js'
import type { Acts } from '../proofs/createActs.js'
import { SignerRefusal } from '../SignerRefusal.js'
import type { Db, Trx } from '../tables.js'
import { tighten, type TightenDeps } from './tighten.js'

/** For so long, an owner can change their mind. Milliseconds. */
const deletionTime = 72 * 60 * 60_000

export interface DeletionsDeps extends TightenDeps {
  readonly db: Db
  readonly ledger: Ledger
  readonly acts: Acts
  now(): number
}

/** Deletes users with their wallets, 72 hours after their owners asked for it. */
export interface Deletions {
  /** @returns when it is done, in milliseconds: asked once more, nothing changes */
  ask(userId: string, proof: ActProof): Promise<{ readonly at: number }>
  /** Takes it back. Without a proof: nothing is lost by it. */
  keep(userId: string): Promise<void>
  /** Deletes what is due. A user who is stopped stays. @param onFailure of one user; the others are deleted */
  run(onFailure: () => void): Promise<void>
}

export function createDeletions({ db, ledger, kek, acts, now }: DeletionsDeps): Deletions {
  async function deleteDue(userId: string): Promise<void> {
    await ledger.change(userId, async (account, trx) => {
      // As the signer wrote it: the row that was found may have been changed by something else.
      const at = account?.rule.delete_at ?? null
      if (!account || account.frozenAt !== null || at === null || at > now()) return undefined
      await deleteWallets(trx, userId)
      return { isDeleted: true }
    })
  }

  return {
    async ask(userId, proof) {
      const account = await ledger.read(userId)
      if (!account) throw new SignerRefusal(404, 'signer/unknownKey', 'The signer does not know this account.')
      await acts.take(account, { name: 'delete', userId, subject: userId }, proof)
      let at = now() + deletionTime
      await ledger.change(userId, async (current) => {
        const deletion = current?.rule.delete_at ?? null
        if (!current || deletion !== null) {
          at = deletion ?? at
          return undefined
        }
        return { rule: { delete_at: at } }
      })
      return { at }
    },

    async keep(userId) {
      const account = await ledger.read(userId)
      if (!account || account.rule.delete_at === null) return
      // With another version: a row of before, put back, would have it deleted all the same.
      await tighten({ ledger, kek }, userId, ({ rule }) =>
        rule.delete_at === null ? undefined : { rule: { delete_at: null } },
      )
    },

    async run(onFailure) {
      const due = await db
        .selectFrom('signer_rule')
        .select('user_id')
        .where('delete_at', '<=', now())
        .where('frozen_at', 'is', null)
        .execute()
      for (const { user_id: userId } of due) await deleteDue(userId).catch(onFailure)
    },
  }
}

async function deleteWallets(trx: Trx, userId: string): Promise<void> {
  const own = trx.selectFrom('signer_wallet').select('id').where('user_id', '=', userId)
  for (const table of ['signer_turn', 'signer_spend', 'signer_signature'] as const)
    await trx.deleteFrom(table).where('wallet_id', 'in', own).execute()
  for (const table of ['signer_wallet', 'signer_session'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}
