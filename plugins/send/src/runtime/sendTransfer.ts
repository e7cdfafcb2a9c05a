import { isAbort, isRejection, messageOf, type PorticoError } from '@portico/core'
import type { SendAtoms } from '../createState.js'
import { isSmartAccount } from './isSmartAccount.js'
import { rememberReceiver } from '../receivers/recentReceivers.js'
import type { SendContext, SendFacts } from '../SendSpec.js'
import { checkTransfer, type CheckedTransfer } from './checkTransfer.js'

/** One transfer from the draft to the chain [4.33]. @throws what ended it; the draft is kept unless it may have been sent */
export async function sendTransfer(
  context: SendContext,
  atoms: SendAtoms,
  signal: AbortSignal,
): Promise<{ readonly hash: string }> {
  const { store, emit, error } = context
  if (store.get(atoms.state).loading) throw error('alreadySending', {})
  signal.throwIfAborted()
  const checked = checkTransfer(context, atoms)
  const facts = factsOf(checked, store.get(atoms.state).sendTokenAmount)
  const failed = (cause: unknown): unknown => {
    emit('SEND_ERROR', { ...facts, message: messageOf(cause) })
    return cause
  }

  store.set(atoms.flow, { status: 'asking' })
  emit('SEND_INITIATED', facts)
  let hash: string
  try {
    hash = await ask(checked, signal)
  } catch (cause) {
    const isQuiet = signal.aborted || isAbort(cause) || isRejection(cause)
    store.set(atoms.flow, isQuiet ? { status: 'idle' } : { status: 'failed', error: cause })
    if (isQuiet) {
      if (isRejection(cause)) emit('SEND_REJECTED', facts)
      throw cause
    }
    throw failed(cause)
  }

  store.set(atoms.flow, { status: 'confirming', hash })
  rememberReceiver(context.storage, checked.account.namespace, checked.transfer.to)
  const end = await outcome(checked, hash, signal)
  if (end === 'reverted') {
    const reverted = error('reverted', { hash }, { details: 'Look it up in an explorer to see why.' })
    store.set(atoms.flow, { status: 'failed', error: reverted })
    throw failed(reverted)
  }
  // Whatever became of it: it was sent, and must not be sent twice.
  atoms.clear()
  if (end === 'success') {
    emit('SEND_SUCCESS', { ...facts, hash })
    return { hash }
  }
  signal.throwIfAborted()
  throw failed(error('unconfirmed', { hash }, { cause: end.cause }) satisfies PorticoError)
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

function factsOf({ account, token }: CheckedTransfer, amount = ''): SendFacts {
  return {
    isSA: isSmartAccount(account),
    network: account.networkId!,
    token: token.address ?? token.symbol,
    amount: Number(amount),
  }
}
