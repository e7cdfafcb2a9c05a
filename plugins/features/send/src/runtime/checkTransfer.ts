import type { AccountState, Caip10, Holding, Namespace, TransferAction, TransfersCapability } from '@portico/core'
import type { SendAtoms } from '../createState.js'
import type { SendContext } from '../SendSpec.js'
import type { SendState } from '../SendState.js'

/** The account in use, if it can send. */
export interface Sender {
  readonly account: AccountState & { readonly caipAddress: Caip10; readonly namespace: Namespace }
  readonly transfers: TransfersCapability
}

/** A draft that can be sent. */
export interface CheckedTransfer extends Sender {
  readonly token: Holding
  readonly action: Exclude<TransferAction, { readonly type: 'calls' }>
}

/** @throws `send/notConnected`, `send/unsupportedChain` */
export function checkSender({ store, connections, wants, error }: SendContext, atoms: SendAtoms): Sender {
  const account = store.get(connections.activeAccount)
  const { namespace, caipAddress } = account
  if (!caipAddress) throw error('notConnected', {}, { details: 'Connect a wallet first.' })
  const transfers = wants.transfers?.for(namespace)
  if (!transfers || !store.get(atoms.available))
    throw error('unsupportedChain', { namespace }, { details: 'Choose a network on which this site can send.' })
  return { account: { ...account, caipAddress }, transfers }
}

/** @throws the first thing that is wrong with the draft */
export function checkTransfer(context: SendContext, atoms: SendAtoms): CheckedTransfer {
  const { store, error } = context
  const sender = checkSender(context, atoms)
  const { token, sendTokenAmount, receiverAddress, ...state }: SendState = store.get(atoms.state)
  if (!sendTokenAmount || !receiverAddress) throw error('amountAndReceiverRequired', {})
  if (!token) throw error('tokenRequired', {})
  const type = token.token === undefined ? 'native' : 'token'
  if (!sender.transfers.actions.includes(type)) throw error('unsupportedChain', { namespace: sender.account.namespace })
  const { amount, receiver } = state
  if (receiver === undefined) throw error('invalidReceiver', { receiver: receiverAddress })
  if (!amount) throw error('invalidAmount', { amount: sendTokenAmount, decimals: token.decimals })
  if (amount > token.amount) throw error('insufficientFunds', { symbol: token.symbol })
  const memo = state.memo?.trim()
  const isTaken = memo !== undefined && memo !== '' && sender.transfers.longestMemo !== undefined
  const ends = { to: receiver, amount, ...(isTaken && { memo }) }
  const action =
    token.token === undefined
      ? { type: 'native' as const, ...ends }
      : { type: 'token' as const, token: token.token, decimals: token.decimals, ...ends }
  return { ...sender, token, action }
}
