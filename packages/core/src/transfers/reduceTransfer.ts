import type { PreparedTransfer, TransferSighting } from '../contract/capabilities/transfers.js'
import type { SignedTransfer, Transfer, TransferDifference, TransferProblem } from '../contract/Transfer.js'

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
  /** The wallet broke off, or the page was left while it was asked. Nothing comes of it where the wallet can only sign. */
  | { readonly type: 'lost'; readonly problem?: TransferProblem }
  /** The signed bytes leave the page now. */
  | { readonly type: 'broadcast' }
  /** The first node to be given the bytes refused them. */
  | { readonly type: 'refused'; readonly problem: TransferProblem }
  /** It was refused, and no node has it since. */
  | { readonly type: 'refusalConfirmed' }
  | { readonly type: 'sighted'; readonly sighting: TransferSighting }
  /** For some looks, all that a lost one would spend was still there. */
  | { readonly type: 'unspent' }
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
  const { status, walletBroadcasts, walletMayBroadcast } = transfer
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
        walletMayBroadcast: event.prepared.walletMayBroadcast,
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
      if (isAsking) return signed(transfer, event.signed)
      // Another page took it for given up.
      return (status === 'lost' || status === 'unknown') && !transfer.signed && isOut(transfer, event.signed)
        ? sent(transfer, event.signed)
        : transfer
    case 'lost':
      if (!isAsking) return transfer
      // What a wallet only signed never left this page.
      if (!walletBroadcasts && !walletMayBroadcast) return { ...transfer, status: 'cancelled', problem: event.problem }
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
    case 'unspent':
      return status === 'lost' ? { ...transfer, isUnspent: true } : transfer
    case 'silent':
      return status === 'broadcast' || status === 'included' ? { ...transfer, status: 'unknown' } : transfer
  }
}

function signed(transfer: Transfer, answer: SignedTransfer): Transfer {
  const isWithdrawn = transfer.status === 'withdrawing'
  // Bytes that the visitor wants are handed over here as well, whatever the wallet says of its own node.
  const isHandedOver = answer.bytes !== undefined && !transfer.walletBroadcasts && !isWithdrawn
  if (isHandedOver) return { ...transfer, status: 'signed', signed: answer, hash: answer.hash }
  if (isOut(transfer, answer)) return sent(transfer, answer)
  return { ...transfer, status: transfer.walletMayBroadcast ? 'lost' : 'cancelled' }
}

/** Whether the wallet says that it broadcast it. */
function isOut({ walletBroadcasts }: Transfer, { bytes, isSent }: SignedTransfer): boolean {
  return walletBroadcasts || bytes === undefined || isSent === true
}

/** By the wallet. Bytes that the visitor withdrew are not kept: this page hands nothing over. */
function sent(transfer: Transfer, { bytes, ...answer }: SignedTransfer): Transfer {
  const kept = transfer.walletBroadcasts ? { ...answer, bytes } : answer
  return { ...transfer, status: 'broadcast', signed: kept, hash: answer.hash, isUnspent: undefined }
}

function sighted(transfer: Transfer, sighting: TransferSighting): Transfer {
  switch (sighting.status) {
    case 'unseen':
      // A reorganisation may have taken it out of its block.
      if (transfer.status === 'included') return backToBroadcast(transfer)
      return transfer.isUnspent && !sighting.isUnspent ? { ...transfer, isUnspent: undefined } : transfer
    case 'pending':
      return {
        ...backToBroadcast(transfer),
        isKnown: true,
        hash: sighting.hash ?? transfer.hash,
        problem: undefined,
        slow: sighting.slow,
      }
    case 'included': {
      const { isSuccess, isFinal: isLast, hash = transfer.hash, fee = transfer.fee, problem } = sighting
      const { isProved = true, changes } = sighting
      const ended = isSuccess ? 'confirmed' : 'reverted'
      // One that failed in its block is told once the block is final.
      const yet = isSuccess ? 'included' : 'broadcast'
      const found = { isKnown: true, hash, fee, isProved, changes, problem, isUnspent: undefined, slow: undefined }
      return { ...transfer, ...found, status: isLast ? ended : yet }
    }
    case 'expired':
      if (transfer.status === 'included') return backToBroadcast(transfer)
      return { ...transfer, status: transfer.problem && transfer.status !== 'lost' ? 'refused' : 'expired' }
    case 'replaced':
      return { ...transfer, status: 'replaced', replacedBy: sighting.by, problem: undefined, isUnspent: undefined }
    case 'changed':
      return {
        ...transfer,
        status: 'changed',
        hash: sighting.hash,
        differences: sighting.differences,
        problem: undefined,
        isUnspent: undefined,
      }
  }
}

function backToBroadcast(transfer: Transfer): Transfer {
  return { ...transfer, status: 'broadcast', isKnown: false, isUnspent: undefined, slow: undefined }
}
