import type { WalletAccounts, WalletOwner } from '@portico/wallet-requests/signer'
import { randomUUID } from 'node:crypto'

import { makeWallet, type WalletPlace } from '../custody/walletSecrets.js'
import { accountsOf, type PublicKeys } from '../custody/PublicKeys.js'
import type { KeyEncryption, WrappedKey } from '../kek/KeyEncryption.js'
import { walletParts, type Account, type WalletRow } from '../ledger/Account.js'
import type { Ledger } from '../ledger/createLedger.js'
import type { Db } from '../tables.js'
import type { SignerProject } from '../SignerConfig.js'
import { damaged, SignerRefusal } from '../SignerRefusal.js'

/** A wallet as it is kept, whose row was written by the signer. */
export interface Wallet {
  readonly place: WalletPlace
  readonly publicKeys: PublicKeys
  readonly accounts: WalletAccounts
  readonly words: WrappedKey
  readonly keys: WrappedKey
}

interface Public {
  readonly keys: PublicKeys
  readonly accounts: WalletAccounts
}

export interface WalletsDeps {
  readonly db: Db
  readonly ledger: Ledger
  readonly kek: KeyEncryption
  readonly projects: Readonly<Record<string, SignerProject>>
  now(): number
}

/** Wallets. Only public keys come out. */
export interface Wallets {
  /** Makes a wallet for a user who has none. @throws SignerRefusal `signer/unknownKey` for one without a key */
  create(owner: WalletOwner): Promise<WalletAccounts>
  read(owner: WalletOwner): Promise<WalletAccounts | undefined>
  find(owner: WalletOwner): Promise<Wallet | undefined>
  projectOf(projectId: string): SignerProject
}

export function createWallets({ ledger, kek, projects, now }: WalletsDeps): Wallets {
  function projectOf(projectId: string): SignerProject {
    if (!Object.hasOwn(projects, projectId))
      throw new SignerRefusal(400, 'signer/badRequest', 'The signer does not know this project.')
    return projects[projectId] as SignerProject
  }

  async function find({ userId, projectId }: WalletOwner): Promise<Wallet | undefined> {
    const group = projectOf(projectId).walletGroup ?? projectId
    const { account, wallets } = await ledger.load(userId)
    const row = wallets.find((row) => row.wallet_group === group)
    return account && row && readWallet(ledger, row, account)
  }

  return {
    projectOf,
    find,
    read: async (owner) => (await find(owner))?.accounts,
    async create({ userId, projectId }) {
      const found = await find({ userId, projectId })
      if (found) return found.accounts
      const account = await ledger.read(userId)
      if (!account) throw new SignerRefusal(404, 'signer/unknownKey', 'Log in first: the account has no key.')
      const id = randomUUID()
      const { version } = account.rule
      // Made before the lock is taken: a key service may take its time.
      const { boxes, publicKeys } = await makeWallet(kek, { id, userId, version })
      const about = {
        id,
        user_id: userId,
        wallet_group: projectOf(projectId).walletGroup ?? projectId,
        // With the addresses: to make them of the keys costs as much as a signature.
        public_keys: JSON.stringify({ keys: publicKeys, accounts: accountsOf(publicKeys) } satisfies Public),
        created_at: now(),
      }
      await ledger.change(userId, async (current, trx) => {
        // The rules were tightened meanwhile: the box would not open. Asked again, there is a wallet of the new version.
        if (current?.rule.version !== version) return undefined
        await trx
          .insertInto('signer_wallet')
          .values({
            ...about,
            version,
            kek_id: boxes.words.kekId,
            iv: boxes.words.iv,
            ct: boxes.words.ct,
            keys_iv: boxes.keys.iv,
            keys_ct: boxes.keys.ct,
            mac: ledger.macs.of('wallet', walletParts(about)),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        // The number of changes grows, so that a copy of the database without this wallet is known to be older.
        return {}
      })
      // The one that is there, which another call may have made.
      const made = await find({ userId, projectId })
      if (!made) throw new SignerRefusal(409, 'signer/failed', 'The account changed meanwhile. Ask again.')
      return made.accounts
    },
  }
}

/**
 * The boxes are opened for the version of the rules, whatever the row says: one of before stays closed.
 * @throws SignerRefusal `signer/damaged` where the row is not of this user, or not as the signer wrote it
 */
export function readWallet({ macs }: Pick<Ledger, 'macs'>, row: WalletRow, { userId, rule }: Account): Wallet {
  if (row.user_id !== userId || row.version !== rule.version || !macs.isRight(row.mac, 'wallet', walletParts(row)))
    throw damaged()
  // The MAC covers it: the signer wrote it so.
  const { keys: publicKeys, accounts } = JSON.parse(row.public_keys) as Public
  return {
    place: { id: row.id, userId, version: rule.version },
    publicKeys,
    accounts,
    words: { kekId: row.kek_id, iv: row.iv, ct: row.ct },
    keys: { kekId: row.kek_id, iv: row.keys_iv, ct: row.keys_ct },
  }
}
