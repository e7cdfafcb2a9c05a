import { namespaceOf, parseCaip10, type Transfer } from '@portico/core'
import { formatHighest, formatMoney, plainName, useAtomValue, useModalContext } from '@portico/react/ui'

/** A transfer in words. It is of the account and network of its order, which need not be in use any more. */
export interface ShownTransfer {
  readonly transfer: Transfer
  readonly from: string
  readonly to: string
  /** '0.25 ETH' */
  readonly amount: string
  readonly network: string
  /** '0.000021 ETH', once it is known. */
  readonly fee: string | undefined
  readonly explorerUrl: string | undefined
  /** Of the transaction that took its place. */
  readonly replacementUrl: string | undefined
}

/** Answers undefined for calls of contracts: they have no receiver and no amount. */
export function useShowTransfer(): (transfer: Transfer) => ShownTransfer | undefined {
  const shell = useModalContext()
  const locale = useAtomValue(shell.locale)
  return (transfer) => {
    const { order, hash, fee, replacedBy } = transfer
    const { account, action, display } = order
    if (action.type === 'calls') return undefined
    const { networkId, address } = parseCaip10(account)
    const network = shell.network(networkId)
    const currency = network?.nativeCurrency ?? { symbol: '', decimals: 0 }
    const { symbol = currency.symbol, decimals = action.type === 'token' ? action.decimals : currency.decimals } =
      display
    const urlOf = (transaction: string | undefined): string | undefined =>
      network && transaction ? shell.chain(namespaceOf(account))?.explorerUrl(network, { transaction }) : undefined
    return {
      transfer,
      from: address,
      to: action.to,
      amount: formatMoney(action.amount, { symbol, decimals }, locale),
      network: plainName(network?.name ?? networkId),
      fee: fee === undefined ? undefined : formatHighest(fee, currency, locale),
      explorerUrl: urlOf(hash),
      replacementUrl: urlOf(replacedBy),
    }
  }
}
