import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import type { AuthInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { unreadable } from '../shownMessage.js'
import type { Shown } from '../WalletNamespace.js'

interface Coin {
  readonly amount: string
  readonly denom: string
}

const coins = (list: readonly Coin[]): string =>
  list.map(({ amount, denom }) => `${amount} ${denom}`).join(', ') || 'none'

export function describeTransfer(to: string, from: string, amount: readonly Coin[]): readonly Shown[] {
  return [
    { kind: 'row', name: 'Amount', value: coins(amount) },
    { kind: 'code', name: 'To', value: to },
    { kind: 'code', name: 'From', value: from },
  ]
}

export function describeFee(amount: readonly Coin[], memo: string): readonly Shown[] {
  return [
    { kind: 'row', name: 'Fee', value: coins(amount) },
    ...(memo ? [{ kind: 'text', name: 'Memo', value: memo } as const] : []),
  ]
}

/** A message this wallet has no words for. */
export function describeUnknown(type: string): readonly Shown[] {
  return [{ kind: 'code', name: 'Message', value: type }, unreadable('What this message does is unreadable data.')]
}

/** What the messages of a transaction do, in words where they are known. */
export function describeDirect(body: TxBody, { fee }: AuthInfo): readonly Shown[] {
  const messages = body.messages.flatMap(({ typeUrl, value }) => {
    if (typeUrl !== '/cosmos.bank.v1beta1.MsgSend') return describeUnknown(typeUrl)
    try {
      const { toAddress, fromAddress, amount } = MsgSend.decode(value)
      return describeTransfer(toAddress, fromAddress, amount)
    } catch {
      return describeUnknown(typeUrl)
    }
  })
  return [...messages, ...describeFee(fee?.amount ?? [], body.memo)]
}
