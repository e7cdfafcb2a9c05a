import type { PublicKey } from '@portico/embedded-api/requests'

import type { Queries, SessionTables } from '../auth/tables.js'
import type { Session } from '../auth/Session.js'
import { accountsOf, type PublicKeys, type WalletAccounts } from '../signer/PublicKeys.js'
import type { WalletTables } from './tables.js'

/** The key of the frame that asks, as its proof shows it. */
export interface FrameKeyToEnrol {
  readonly userId: string
  readonly walletGroup: string
  readonly key: PublicKey
  /** Of the page that embeds the frame. */
  readonly origin: string
  readonly projectId: string
}

/** What of the signer wallets need. */
export interface WalletSigner {
  /** Makes the wallet where there is none, and knows the key of the frame from then on. Asked again, it changes nothing. */
  openWallet(frame: FrameKeyToEnrol): Promise<PublicKeys>
}

export interface WalletsDeps {
  readonly db: Queries<WalletTables & SessionTables>
  readonly signer: WalletSigner
  groupOf(projectId: string): string
  now(): number
}

/** Wallets of visitors. */
export interface Wallets {
  /** The wallet of who is logged in, made at the first login. Each browser's key is told to the signer. */
  open(session: Session, key: PublicKey): Promise<WalletAccounts>
  /** Undefined before `open`. */
  accountsOf(session: Pick<Session, 'userId' | 'projectId'>): Promise<WalletAccounts | undefined>
}

export function createWallets({ db, signer, groupOf, now }: WalletsDeps): Wallets {
  return {
    async open({ userId, projectId, origin }, key) {
      const walletGroup = groupOf(projectId)
      const publicKeys = await signer.openWallet({ userId, walletGroup, key, origin, projectId })
      await db
        .insertInto('wallet')
        .values({
          user_id: userId,
          wallet_group: walletGroup,
          public_keys: JSON.stringify(publicKeys) as never,
          created_at: now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return accountsOf(publicKeys)
    },

    async accountsOf({ userId, projectId }) {
      const row = await db
        .selectFrom('wallet')
        .select('public_keys')
        .where('user_id', '=', userId)
        .where('wallet_group', '=', groupOf(projectId))
        .executeTakeFirst()
      return row && accountsOf(row.public_keys)
    },
  }
}
