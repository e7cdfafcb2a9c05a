import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { WalletChain } from '../chains/WalletChain.js'
import type { Wallet } from '../kit/Wallet.js'
import type { Decision, Pending } from '../state/WalletState.js'
import { ProposalDetails } from './ProposalDetails.js'
import { RequestDetails } from './RequestDetails.js'
import { requestTitle } from './requestTitle.js'
import { SigningDetails } from './SigningDetails.js'

interface PendingCardProps {
  readonly pending: Pending
  readonly waiting: number
  readonly decision: Decision
  readonly chains: readonly WalletChain[]
  readonly wallet: Wallet
}

/** One thing at a time: whoever decides sees what "Approve" means. */
export function PendingCard({ pending, waiting, decision, chains, wallet }: PendingCardProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const busy = decision.status === 'approving' || decision.status === 'rejecting'
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  return (
    <section className="panel pending" aria-labelledby="pending-title">
      <div className="title">
        <h2 id="pending-title" ref={heading} tabIndex={-1}>
          {requestTitle(pending)}
        </h2>
        {waiting > 1 && <span className="pill">1 of {waiting}</span>}
      </div>
      {pending.kind === 'proposal' && (
        <ProposalDetails
          proposal={pending.proposal}
          chains={chains}
          leftOut={leftOut}
          disabled={busy}
          onLeaveOut={setLeftOut}
        />
      )}
      {pending.kind === 'request' && <RequestDetails request={pending.request} chains={chains} />}
      {pending.kind === 'signing' && <SigningDetails request={pending.request} chains={chains} />}
      <div aria-live="assertive">{decision.status === 'failed' && <p className="note bad">{decision.text}</p>}</div>
      <div className="actions">
        <button type="button" disabled={busy} onClick={() => void wallet.reject()}>
          {decision.status === 'rejecting' ? 'Rejecting…' : 'Reject'}
        </button>
        <button type="button" className="primary" disabled={busy} onClick={() => void wallet.approve(leftOut)}>
          {decision.status === 'approving' ? 'Approving…' : 'Approve'}
        </button>
      </div>
    </section>
  )
}
