import { sql } from 'kysely'

import { wrapWallets, type WalletBoxes } from '../custody/walletSecrets.js'
import type { KeyEncryption } from '../kek/KeyEncryption.js'
import type { Account } from '../ledger/Account.js'
import type { Change, Ledger, Loaded } from '../ledger/createLedger.js'
import type { Trx } from '../tables.js'
import { SignerRefusal } from '../SignerRefusal.js'
import { readWallet } from './createWallets.js'

export interface TightenDeps {
  readonly ledger: Ledger
  readonly kek: KeyEncryption
}

interface Raised {
  readonly id: string
  readonly ct: string
  readonly boxes: WalletBoxes
}

const attempts = 5

/**
 * Changes the rules of an account to stricter ones. The version is raised and the boxes are wrapped with it, so that a row of
 * before does not open any more when it is put back.
 * @param decide what changes besides; undefined: nothing, and the version stays
 */
export async function tighten(
  { ledger, kek }: TightenDeps,
  userId: string,
  decide: (account: Account) => Change | undefined,
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await ledger.load(userId)
    // Wrapped before the lock is taken: a key service may take its time.
    const raised = await raise({ ledger, kek }, before)
    let isDone = false
    await ledger.change(userId, async (account, trx) => {
      if (!account) throw new SignerRefusal(404, 'signer/unknownKey', 'The signer does not know this account.')
      const { version } = account.rule
      const change = version === before.account?.rule.version ? decide(account) : undefined
      if (version === before.account?.rule.version && change === undefined) {
        isDone = true
        return undefined
      }
      if (change === undefined || !(await save(trx, userId, raised, version + 1))) return undefined
      isDone = true
      return { ...change, rule: { ...change.rule, version: version + 1 } }
    })
    if (isDone) return
  }
  throw new SignerRefusal(409, 'signer/failed', 'The account changes all the time. Ask again.')
}

async function raise({ ledger, kek }: TightenDeps, { account, wallets: rows }: Loaded): Promise<readonly Raised[]> {
  if (!account) return []
  const wallets = rows.map((row) => {
    const { place, words, keys } = readWallet(ledger, row, account)
    return { place, boxes: { words, keys } }
  })
  const boxes = await wrapWallets(kek, wallets, 1)
  return rows.map(({ id, ct }, at) => ({ id, ct, boxes: boxes[at] as WalletBoxes }))
}

/** @returns false where a wallet was added, or wrapped again, since it was read */
async function save(trx: Trx, userId: string, raised: readonly Raised[], version: number): Promise<boolean> {
  for (const { id, ct, boxes } of raised) {
    const { numUpdatedRows } = await trx
      .updateTable('signer_wallet')
      .set({
        version,
        kek_id: boxes.words.kekId,
        iv: boxes.words.iv,
        ct: boxes.words.ct,
        keys_iv: boxes.keys.iv,
        keys_ct: boxes.keys.ct,
      })
      .where('id', '=', id)
      .where('ct', '=', ct)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n)
      throw new SignerRefusal(409, 'signer/failed', 'The account changed meanwhile. Ask again.')
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from signer_wallet where user_id = ${userId}`.execute(trx)
  return rows[0]?.count === raised.length
}
