import { isSmartAccount, PorticoError, untilAborted, withSignals, type Transfer } from '@portico/core'
import type { SendAtoms } from '../createState.js'
import type { SendContext, SendEventDetails, SendTransferOptions } from '../SendSpec.js'
import { checkTransfer, type CheckedTransfer } from './checkTransfer.js'
import { rememberReceiver } from './recentReceivers.js'

/** Sends the draft and waits for its block. @throws why it did not arrive; the draft is kept unless it may have been sent */
export async function sendTransfer(
  context: SendContext,
  atoms: SendAtoms,
  { signal, maxFee, evenIfOpen }: SendTransferOptions,
): Promise<{ readonly hash: string }> {
  const { store, emit, error, transfers } = context
  if (store.get(atoms.state).loading) throw error('alreadySending', {})
  signal?.throwIfAborted()
  const checked = checkTransfer(context, atoms)
  const { token, action } = checked
  const account = checked.account.caipAddress
  await checkName(context, atoms, checked, signal)
  const { sendTokenAmount, receiverProfileName } = store.get(atoms.state)
  const details = eventDetails(checked, sendTokenAmount)

  emit('SEND_INITIATED', details)
  const { id, included } = transfers.send({
    account,
    action,
    maxFee,
    evenIfOpen,
    signal,
    display: { ...displayOf(token), receiverName: receiverProfileName },
  })
  store.set(atoms.begun, { id, account })
  const transfer = await untilWithdrawn(context, id, included, signal)
  const { status, hash } = transfer
  if (hash !== undefined) rememberReceiver(context.storage, checked.account.namespace, action.to)
  if (isGone(transfer)) atoms.clear(account)
  if (isIncluded(transfer) && transfer.isProved !== false) {
    emit('SEND_SUCCESS', { ...details, hash: hash ?? '' })
    return { hash: hash ?? '' }
  }
  const failure = failureOf(context, transfer)
  if (status === 'rejected') emit('SEND_REJECTED', details)
  else if (status !== 'cancelled') emit('SEND_ERROR', { ...details, message: failure.message })
  throw failure
}

/**
 * Resolves the name of the receiver again: the address that the visitor was shown may not be its any more.
 * @throws `send/nameChanged`, what the provider of names throws, the signal's reason
 */
async function checkName(
  { store, wants, error }: SendContext,
  { state, nameCheck }: SendAtoms,
  { account, action }: CheckedTransfer,
  given: AbortSignal | undefined,
): Promise<void> {
  const { receiverProfileName: name, isReceiverResolved } = store.get(state)
  const { namespace, networkId } = account
  const names = wants.names?.for(namespace)
  const chain = wants.chain?.for(namespace)
  if (!isReceiverResolved || name === undefined || !names || !chain || networkId === undefined) return
  const running = new AbortController()
  store.set(nameCheck, { running })
  const check = async (signal: AbortSignal): Promise<void> => {
    const now = (await untilAborted(() => names.resolve(name, networkId, signal), signal))?.address
    signal.throwIfAborted()
    if (now === undefined || !chain.sameAddress(now, action.to)) {
      const details = 'Nothing was sent. Enter the name again, and compare the address with its owner.'
      throw error('nameChanged', { name, before: action.to, now }, { details })
    }
  }
  try {
    await withSignals([running.signal, given], check)
    store.set(nameCheck, {})
  } catch (failure) {
    store.set(nameCheck, running.signal.aborted || given?.aborted ? {} : { error: failure })
    throw failure
  }
}

function displayOf({ symbol, decimals, imageUrl }: CheckedTransfer['token']): Transfer['order']['display'] {
  return { symbol, decimals, imageUrl }
}

/** Whether money has left the account, or may have: the same draft is then not offered again. */
function isGone({ status, hash }: Transfer): boolean {
  const mayBeOut = status === 'lost' || status === 'unknown' || status === 'replaced'
  return mayBeOut || isIncluded({ status }) || (status === 'changed' && hash !== undefined)
}

const isIncluded = ({ status }: Pick<Transfer, 'status'>): boolean => status === 'included' || status === 'confirmed'

/** @throws the signal's reason while the wallet is asked: whatever becomes of the request stands in the state */
function untilWithdrawn(
  { store, transfers }: SendContext,
  id: string,
  included: Promise<Transfer>,
  signal: AbortSignal | undefined,
): Promise<Transfer> {
  return new Promise((resolve, reject) => {
    function abort(): void {
      const { status = 'preparing' } = store.get(transfers.list).find((transfer) => transfer.id === id) ?? {}
      if (status === 'preparing' || status === 'asking' || status === 'withdrawing' || status === 'cancelled')
        reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', abort)
    included.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}

/** Why a transfer did not arrive, as an error. */
function failureOf({ error }: SendContext, transfer: Transfer): Error {
  const { status, hash, problem, differences = [], replacedBy: by } = transfer
  const explorer = { details: 'Look it up in an explorer to see why.' }
  if (status === 'rejected')
    return Object.assign(new Error(problem?.message ?? 'User rejected the request'), { code: 4001 })
  if (status === 'cancelled') return new DOMException('The transfer was cancelled', 'AbortError')
  if (status === 'reverted') return error('reverted', { hash: hash ?? '' }, explorer)
  if (status === 'replaced') return error('replaced', { hash, by }, explorer)
  if (status === 'changed')
    return error('changed', { hash, differences }, { details: 'Check the wallet before you send again.' })
  if (isIncluded(transfer))
    return error('unproved', { hash }, { details: 'Look it up in an explorer before you send again.' })
  if (status === 'failed' && problem?.code !== undefined)
    return new PorticoError(problem.code, { shortMessage: problem.message, details: problem.details })
  if (status === 'refused' || status === 'expired' || status === 'failed')
    return error(
      'notSent',
      { hash, reason: problem?.message ?? 'it came too late for any block' },
      { details: 'Nothing left the account. Try again.' },
    )
  return error(
    'unconfirmed',
    { hash },
    { details: 'It is looked for. Send it again only once it is known that it did not arrive.' },
  )
}

function eventDetails({ account, token }: CheckedTransfer, amount = ''): SendEventDetails {
  return {
    isSA: isSmartAccount(account),
    network: account.networkId!,
    token: token.token ?? token.symbol,
    amount: Number(amount),
  }
}
