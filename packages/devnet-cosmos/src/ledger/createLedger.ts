import { AbciError } from '../errors/AbciError.js'
import type { AuthAccount, Ledger } from './Ledger.js'

/** @param balances By address and denomination, with a space between them. */
export function createLedger(
  accounts: Map<string, AuthAccount> = new Map(),
  balances: Map<string, bigint> = new Map(),
): Ledger {
  const balance = (address: string, denom: string): bigint => balances.get(`${address} ${denom}`) ?? 0n
  return {
    account: (address) => accounts.get(address),
    balance,
    denoms: (address) =>
      [...balances]
        .flatMap(([key, amount]) => (amount > 0n && key.startsWith(`${address} `) ? key.slice(address.length + 1) : []))
        .toSorted(),
    credit(address, denom, amount) {
      if (!accounts.has(address))
        accounts.set(address, { number: BigInt(accounts.size), sequence: 0n, publicKey: undefined })
      balances.set(`${address} ${denom}`, balance(address, denom) + amount)
    },
    debit(address, denom, amount) {
      const spendable = balance(address, denom)
      if (spendable < amount)
        throw new AbciError(
          'insufficientFunds',
          `spendable balance ${spendable}${denom} is smaller than ${amount}${denom}: insufficient funds`,
        )
      balances.set(`${address} ${denom}`, spendable - amount)
    },
    signed(address, publicKey) {
      const account = accounts.get(address)
      if (account) accounts.set(address, { ...account, sequence: account.sequence + 1n, publicKey })
    },
    fork: () => createLedger(new Map(accounts), new Map(balances)),
  }
}
