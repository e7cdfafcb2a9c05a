import type { EcJwk } from '@portico/wallet-requests/proofs'
import type { Address } from 'viem'

import type { Session } from '../auth/Session.js'
import type { Queries, SessionTables } from '../auth/tables.js'
import { ApiError } from '../errors/ApiError.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import type { WalletTables } from './tables.js'

export interface WalletsDeps {
  readonly db: Queries<WalletTables & SessionTables>
  readonly signer: SignerClient
  groupOf(projectId: string): string
  /** Forgets passkeys that the signer does not have, as after the operator's `forget-passkeys`; see `Passkeys.keepOnly`. */
  keepPasskeys(userId: string, names: readonly string[], before: number): Promise<void>
  now(): number
}

export interface WalletAccounts {
  readonly evm: Address
  readonly owner: Address
  /** Base58. */
  readonly solana: string
}

type OfUser = Pick<Session, 'userId' | 'projectId'>

/** Wallets of visitors. */
export interface Wallets {
  /** The wallet of who is logged in, made at the first login. The signer gets to know the key of each browser. */
  open(session: Session, jwk: EcJwk): Promise<WalletAccounts>
  /** Undefined before `open`. */
  accountsOf(session: OfUser): Promise<WalletAccounts | undefined>
  /** @throws ApiError 404 `embedded/noWallet` */
  requireAccounts(session: OfUser): Promise<WalletAccounts>
}

export function createWallets({ db, signer, groupOf, keepPasskeys, now }: WalletsDeps): Wallets {
  const wallets: Wallets = {
    async open({ userId, projectId, origin }, jwk) {
      const before = now()
      const { passkeys } = await signer.call('/keys/enrol', { userId, projectId, kind: 'frame', jwk, origin })
      await keepPasskeys(userId, passkeys, before)
      const known = await wallets.accountsOf({ userId, projectId })
      if (known) return known
      const { accounts } = await signer.call('/wallets/create', { userId, projectId })
      await db
        .insertInto('wallet')
        .values({ user_id: userId, wallet_group: groupOf(projectId), ...accounts, created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return accounts
    },

    async accountsOf({ userId, projectId }) {
      const row = await db
        .selectFrom('wallet')
        .select(['evm', 'owner', 'solana'])
        .where('user_id', '=', userId)
        .where('wallet_group', '=', groupOf(projectId))
        .executeTakeFirst()
      return row as WalletAccounts | undefined
    },

    async requireAccounts(session) {
      const accounts = await wallets.accountsOf(session)
      if (accounts) return accounts
      throw new ApiError(404, 'embedded/noWallet', 'There is no wallet yet.')
    },
  }
  return wallets
}
