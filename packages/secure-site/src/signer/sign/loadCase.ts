import { readWallet, type Wallet } from '../accounts/createWallets.js'
import type { Account } from '../ledger/Account.js'
import type { Ledger } from '../ledger/createLedger.js'
import type { Before } from '../ledger/loadRows.js'
import { frozen, SignerRefusal } from '../SignerRefusal.js'

export interface Case {
  readonly account: Account
  /** The wallet of a group. @throws SignerRefusal `signer/noWallet` */
  walletOf(group: string): Wallet
  readonly before: Before | undefined
}

/**
 * All that is known of an account whose wallet is to be opened.
 * @param hash of the proof of a request, which may have been signed before
 * @throws SignerRefusal `signer/noWallet`, `signer/frozen`, `signer/damaged`
 */
export async function loadCase(ledger: Ledger, userId: string, hash?: string): Promise<Case> {
  const { account, wallets, before } = await ledger.load(userId, hash)
  if (!account) throw noWallet()
  if (account.frozenAt !== null) throw frozen()
  return {
    account,
    before,
    walletOf(group) {
      const row = wallets.find((row) => row.wallet_group === group)
      if (!row) throw noWallet()
      return readWallet(ledger, row, account)
    },
  }
}

const noWallet = (): SignerRefusal => new SignerRefusal(404, 'signer/noWallet', 'This account has no wallet.')
