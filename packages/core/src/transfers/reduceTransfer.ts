import type { PreparedTransfer, TransferSighting } from '../capabilities/transfers.js'
import type { SignedTransfer, Transfer, TransferDifference, TransferProblem } from './Transfer.js'

export type TransferEvent =
  /** Built; the wallet is asked now. */
  | { readonly type: 'asked'; readonly prepared: PreparedTransfer }
  /** The visitor, or a signal of the site, wants it no more. */
  | { readonly type: 'withdrawn' }
  | { readonly type: 'rejected'; readonly problem: TransferProblem }
  /** It went wrong, and nothing can have been sent. */
  | { readonly type: 'failed'; readonly problem: TransferProblem }
  | { readonly type: 'changed'; readonly differences: readonly TransferDifference[] }
  | { readonly type: 'signed'; readonly signed: SignedTransfer }
  /** The wallet broke off, or the page was left while it was asked. */
  | { readonly type: 'lost'; readonly problem?: TransferProblem }
  /** The signed bytes leave the page now. */
  | { readonly type: 'broadcast' }
  /** The first node to be given the bytes refused them. */
  | { readonly type: 'refused'; readonly problem: TransferProblem }
  /** It was refused, and no node has it since. */
  | { readonly type: 'refusalConfirmed' }
  | { readonly type: 'sighted'; readonly sighting: TransferSighting }
  /** For two minutes no node has answered, or none has had it. */
  | { readonly type: 'silent' }

/**
 * Pure. An event that does not fit the status changes nothing, and none fits a final one. Once bytes were signed and may have left the page, no event but a
 * sighting, or a refusal that was looked into, says that nothing was sent.
 */
export function reduceTransfer(transfer: Transfer, event: TransferEvent, now: number): Transfer {
  const next = step(transfer, event)
  return next.status === transfer.status ? next : { ...next, changedAt: now }
}

function step(transfer: Transfer, event: TransferEvent): Transfer {
  const { status, walletBroadcasts } = transfer
  const isAsking = status === 'asking' || status === 'withdrawing'
  const mayBeOut = status === 'broadcast' || status === 'included' || status === 'lost' || status === 'unknown'
  switch (event.type) {
    case 'asked':
      if (status !== 'preparing') return transfer
      return {
        ...transfer,
        status: 'asking',
        anchor: event.prepared.anchor,
        walletBroadcasts: event.prepared.walletBroadcasts,
      }
    case 'withdrawn':
      if (status === 'preparing') return { ...transfer, status: 'cancelled' }
      return status === 'asking' ? { ...transfer, status: 'withdrawing' } : transfer
    case 'rejected':
      if (status === 'withdrawing') return { ...transfer, status: 'cancelled' }
      return status === 'asking' ? { ...transfer, status: 'rejected', problem: event.problem } : transfer
    case 'failed':
      return status === 'preparing' || isAsking ? { ...transfer, status: 'failed', problem: event.problem } : transfer
    case 'changed':
      return isAsking ? { ...transfer, status: 'changed', differences: event.differences } : transfer
    case 'signed':
      return isAsking ? signed(transfer, event.signed) : transfer
    case 'lost':
      if (!isAsking) return transfer
      // What a wallet only signed never left this page.
      if (!walletBroadcasts) return { ...transfer, status: 'cancelled', problem: event.problem }
      return { ...transfer, status: 'lost', problem: event.problem }
    case 'broadcast':
      return status === 'signed' ? { ...transfer, status: 'broadcast' } : transfer
    case 'refused':
      return status === 'broadcast' ? { ...transfer, problem: event.problem } : transfer
    case 'refusalConfirmed':
      return (status === 'broadcast' || status === 'unknown') && transfer.problem && !transfer.isKnown
        ? { ...transfer, status: 'refused' }
        : transfer
    case 'sighted':
      return mayBeOut ? sighted(transfer, event.sighting) : transfer
    case 'silent':
      return status === 'broadcast' || status === 'included' ? { ...transfer, status: 'unknown' } : transfer
  }
}

function signed(transfer: Transfer, answer: SignedTransfer): Transfer {
  if (transfer.walletBroadcasts) return { ...transfer, status: 'broadcast', signed: answer, hash: answer.hash }
  if (transfer.status === 'withdrawing') return { ...transfer, status: 'cancelled' }
  return { ...transfer, status: 'signed', signed: answer, hash: answer.hash }
}

function sighted(transfer: Transfer, sighting: TransferSighting): Transfer {
  switch (sighting.status) {
    case 'unseen':
      // A reorganisation may have taken it out of its block.
      return transfer.status === 'included' ? backToBroadcast(transfer) : transfer
    case 'pending':
      return { ...backToBroadcast(transfer), isKnown: true, hash: sighting.hash ?? transfer.hash, problem: undefined }
    case 'included': {
      const { isSuccess, isFinal: isLast, hash = transfer.hash, fee = transfer.fee, problem } = sighting
      const { isProved = true, changes } = sighting
      const ended = isSuccess ? 'confirmed' : 'reverted'
      // One that failed in its block is told once the block is final.
      const yet = isSuccess ? 'included' : 'broadcast'
      return { ...transfer, status: isLast ? ended : yet, isKnown: true, hash, fee, isProved, changes, problem }
    }
    case 'expired':
      if (transfer.status === 'included') return backToBroadcast(transfer)
      return { ...transfer, status: transfer.problem && transfer.status !== 'lost' ? 'refused' : 'expired' }
    case 'replaced':
      return { ...transfer, status: 'replaced', replacedBy: sighting.by, problem: undefined }
    case 'changed':
      return {
        ...transfer,
        status: 'changed',
        hash: sighting.hash,
        differences: sighting.differences,
        problem: undefined,
      }
  }
}

function backToBroadcast(transfer: Transfer): Transfer {
  return { ...transfer, status: 'broadcast', isKnown: false }
}
