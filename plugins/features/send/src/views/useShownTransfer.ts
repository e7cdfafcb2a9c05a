import { parseCaip10, type Network, type Transfer } from '@portico/core'
import { formatHighest, formatMoney, plainName, useAtomValue, useModalContext } from '@portico/react/ui'

/** A transfer in words. It is of the account and network of its order, which need not be in use any more. */
export interface ShownTransfer {
  readonly transfer: Transfer
  readonly from: string
  readonly to: string
  /** '0.25 ETH' */
  readonly amount: string
  /** Undefined where the site does not have it any more. */
  readonly network: Network | undefined
  readonly networkName: string
  /** '0.000021 ETH', once it is known. */
  readonly fee: string | undefined
}

/** Answers undefined for calls of contracts: they have no receiver and no amount. */
export function useShowTransfer(): (transfer: Transfer) => ShownTransfer | undefined {
  const shell = useModalContext()
  const locale = useAtomValue(shell.locale)
  return (transfer) => {
    const { order, fee } = transfer
    const { account, action, display } = order
    if (action.type === 'calls') return undefined
    const { networkId, address } = parseCaip10(account)
    const network = shell.network(networkId)
    const currency = network?.nativeCurrency ?? { symbol: '', decimals: 0 }
    const { symbol = currency.symbol, decimals = action.type === 'token' ? action.decimals : currency.decimals } =
      display
    return {
      transfer,
      from: address,
      to: action.to,
      amount: formatMoney(action.amount, { symbol, decimals }, locale),
      network,
      networkName: plainName(network?.name ?? networkId),
      fee: fee === undefined ? undefined : formatHighest(fee, currency, locale),
    }
  }
}
