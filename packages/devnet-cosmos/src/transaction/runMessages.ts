import { sha256 } from '@cosmjs/crypto'
import { fromBech32, toBech32, toUtf8 } from '@cosmjs/encoding'
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
  { prefix }: ChainFacts,
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
  return messages.flatMap(({ fromAddress, toAddress, amount }, index) => {
    if (!isAddress(toAddress, prefix))
      throw new AbciError('invalidAddress', `invalid to address ${toAddress}: invalid address`)
    if (!amount[0]) throw new AbciError('invalidCoins', 'amount is empty: invalid coins')
    const message = { msg_index: String(index) }
    const moved = amount.map((coin) => {
      if (!denomForm.test(coin.denom) || !/^[1-9]\d*$/.test(coin.amount))
        throw new AbciError('invalidCoins', `${coin.amount}${coin.denom}: invalid coins`)
      ledger.debit(fromAddress, coin.denom, BigInt(coin.amount))
      ledger.credit(toAddress, coin.denom, BigInt(coin.amount))
      return eventOf('transfer', {
        recipient: toAddress,
        sender: fromAddress,
        amount: coin.amount + coin.denom,
        ...message,
      })
    })
    return [eventOf('message', { sender: fromAddress, module: 'bank', ...message }), ...moved]
  })
}

/** As the Cosmos SDK has it. */
export const denomForm: RegExp = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/

/** BIP-173. */
const longestAddress = 90

export function isAddress(address: string, prefix: string): boolean {
  try {
    return fromBech32(address, longestAddress).prefix === prefix
  } catch {
    return false
  }
}

/** Account of the module that keeps fees until they are shared out: addresses of modules are hashes of their names. */
const feeCollector = sha256(toUtf8('fee_collector')).slice(0, 20)

/** What paying the fee leaves behind, also of a transaction whose messages fail: its transfer is of no message. */
export function feeEvents({ prefix }: ChainFacts, { messages, fee }: ReadTransaction): readonly AbciEvent[] {
  const amount = fee.amount.map((coin) => coin.amount + coin.denom).join(',')
  const payer = messages[0]?.fromAddress ?? ''
  return [
    eventOf('transfer', { recipient: toBech32(prefix, feeCollector), sender: payer, amount }),
    eventOf('message', { sender: payer }),
    eventOf('tx', { fee: amount, fee_payer: payer }),
  ]
}

function eventOf(type: string, attributes: Readonly<Record<string, string>>): AbciEvent {
  return { type, attributes: Object.entries(attributes).map(([key, value]) => ({ key, value, index: true })) }
}
