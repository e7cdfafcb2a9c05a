import { AbciError } from '../errors/AbciError.js'
import type { AuthAccount, Ledger } from './Ledger.js'

/** @param denom Named in what it refuses. */
export function createLedger(
  denom: string,
  accounts: Map<string, AuthAccount> = new Map(),
  balances: Map<string, bigint> = new Map(),
): Ledger {
  const balance = (address: string): bigint => balances.get(address) ?? 0n
  return {
    account: (address) => accounts.get(address),
    balance,
    credit(address, amount) {
      if (!accounts.has(address))
        accounts.set(address, { number: BigInt(accounts.size), sequence: 0n, publicKey: undefined })
      balances.set(address, balance(address) + amount)
    },
    debit(address, amount) {
      const spendable = balance(address)
      if (spendable < amount)
        throw new AbciError(
          'insufficientFunds',
          `spendable balance ${spendable}${denom} is smaller than ${amount}${denom}: insufficient funds`,
        )
      balances.set(address, spendable - amount)
    },
    signed(address, publicKey) {
      const account = accounts.get(address)
      if (account) accounts.set(address, { ...account, sequence: account.sequence + 1n, publicKey })
    },
    fork: () => createLedger(denom, new Map(accounts), new Map(balances)),
  }
}
