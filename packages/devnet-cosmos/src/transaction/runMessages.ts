import { fromBech32 } from '@cosmjs/encoding'
import { AbciError } from '../errors/AbciError.js'
import type { Ledger } from '../ledger/Ledger.js'
import { gasOfTransfer, type ChainFacts } from './ChainFacts.js'
import type { ReadTransaction } from './readTransaction.js'

export interface AbciEvent {
  readonly type: string
  readonly attributes: readonly { readonly key: string; readonly value: string; readonly index: boolean }[]
}

/** Moves the coins on `ledger`, all or, where it throws, not to be used any more. @throws `AbciError` */
export function runMessages(
  { prefix, denom }: ChainFacts,
  ledger: Ledger,
  { messages, fee }: ReadTransaction,
  isSimulated: boolean,
): readonly AbciEvent[] {
  const gas = gasOfTransfer * BigInt(messages.length)
  if (!isSimulated && fee.gas < gas)
    throw new AbciError(
      'outOfGas',
      `out of gas in location: WriteFlat; gasWanted: ${fee.gas}, gasUsed: ${gas}: out of gas`,
    )
  return messages.flatMap(({ fromAddress, toAddress, amount }) => {
    if (!isAddress(toAddress, prefix))
      throw new AbciError('invalidAddress', `invalid to address ${toAddress}: invalid address`)
    if (!amount[0]) throw new AbciError('invalidCoins', 'amount is empty: invalid coins')
    return amount.map((coin) => {
      if (coin.denom !== denom || !/^[1-9]\d*$/.test(coin.amount))
        throw new AbciError('invalidCoins', `${coin.amount}${coin.denom}: invalid coins`)
      ledger.debit(fromAddress, BigInt(coin.amount))
      ledger.credit(toAddress, BigInt(coin.amount))
      return transferEvent({ recipient: toAddress, sender: fromAddress, amount: coin.amount + coin.denom })
    })
  })
}

/** BIP-173. */
const longestAddress = 90

export function isAddress(address: string, prefix: string): boolean {
  try {
    return fromBech32(address, longestAddress).prefix === prefix
  } catch {
    return false
  }
}

function transferEvent(attributes: Readonly<Record<string, string>>): AbciEvent {
  return {
    type: 'transfer',
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value, index: true })),
  }
}
