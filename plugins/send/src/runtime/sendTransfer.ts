import { isAbort, isRejection, messageOf, type PorticoError } from '@portico/core'
import type { SendAtoms } from '../createState.js'
import type { SendContext, SendEventDetails } from '../SendSpec.js'
import { checkTransfer, isSmartAccount, type CheckedTransfer } from './checkTransfer.js'
import { rememberReceiver } from './recentReceivers.js'

/** Sends the draft and waits for its block. @throws the reason of a failure; the draft is kept unless it may have been sent */
export async function sendTransfer(
  context: SendContext,
  atoms: SendAtoms,
  signal: AbortSignal,
): Promise<{ readonly hash: string }> {
  const { store, emit, error } = context
  if (store.get(atoms.state).loading) throw error('alreadySending', {})
  signal.throwIfAborted()
  const checked = checkTransfer(context, atoms)
  const details = eventDetails(checked, store.get(atoms.state).sendTokenAmount)
  const failed = (cause: unknown): unknown => {
    emit('SEND_ERROR', { ...details, message: messageOf(cause) })
    return cause
  }

  store.set(atoms.flow, { status: 'asking' })
  emit('SEND_INITIATED', details)
  let hash: string
  try {
    hash = await ask(checked, signal)
  } catch (cause) {
    const isQuiet = signal.aborted || isAbort(cause) || isRejection(cause)
    store.set(atoms.flow, isQuiet ? { status: 'idle' } : { status: 'failed', error: cause })
    if (isQuiet) {
      if (isRejection(cause)) emit('SEND_REJECTED', details)
      throw cause
    }
    throw failed(cause)
  }

  store.set(atoms.flow, { status: 'confirming', hash })
  rememberReceiver(context.storage, checked.account.namespace, checked.transfer.to)
  const result = await outcome(checked, hash, signal)
  if (result === 'reverted') {
    const reverted = error('reverted', { hash }, { details: 'Look it up in an explorer to see why.' })
    store.set(atoms.flow, { status: 'failed', error: reverted })
    throw failed(reverted)
  }
  // It was sent: cleared whatever the outcome, so that it is not sent twice.
  atoms.clear()
  if (result === 'success') {
    emit('SEND_SUCCESS', { ...details, hash })
    return { hash }
  }
  signal.throwIfAborted()
  throw failed(error('unconfirmed', { hash }, { cause: result.cause }) satisfies PorticoError)
}

async function ask({ token, transfer, transfers, tokens }: CheckedTransfer, signal: AbortSignal): Promise<string> {
  const asked = { ...transfer, signal }
  const { hash } = await (token.address && tokens
    ? tokens.send({ ...asked, token: token.address })
    : transfers.send(asked))
  return hash
}

async function outcome(
  { transfers, account }: CheckedTransfer,
  hash: string,
  signal: AbortSignal,
): Promise<'success' | 'reverted' | { readonly cause: unknown }> {
  try {
    return await transfers.wait({ hash, account: account.caipAddress, signal })
  } catch (cause) {
    return { cause }
  }
}

function eventDetails({ account, token }: CheckedTransfer, amount = ''): SendEventDetails {
  return {
    isSA: isSmartAccount(account),
    network: account.networkId!,
    token: token.address ?? token.symbol,
    amount: Number(amount),
  }
}
