import type { AccountState, Namespace, Network } from '@portico/core'
import type { ReactNode } from 'react'
import { HostButton, type HostButtonProps } from './HostButton.js'
import { HostSpinner } from './HostSpinner.js'
import { useAccount } from './useAccount.js'
import { useModal } from './useModal.js'
import { useModalState } from './useModalState.js'
import { useNetwork } from './useNetwork.js'

/** What a button drawn by the host needs to know and do. */
export interface ConnectState {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** The modal was asked for and is on its way. */
  readonly loading: boolean
  readonly account: AccountState | undefined
  readonly network: Network | undefined
  /** False when the wallet is on a network that is not configured. */
  readonly supported: boolean
  /** Opens the modal on what fits: the ways to connect, or the account. */
  readonly open: () => void
  /** Call it on intent (pointer over, focus): opening then paints at once. */
  readonly preload: () => void
}

export interface ConnectButtonProps extends HostButtonProps {
  /** Default 'Connect wallet'. */
  readonly label?: string
  /** While a wallet is asked. Default 'Connecting'. */
  readonly connectingLabel?: string
  /** Connect for one namespace, instead of any. */
  readonly namespace?: Namespace
  /** Draws something else instead, in every state; the other props have no meaning then. */
  readonly children?: (state: ConnectState) => ReactNode
}

/** Leads to the ways to connect. It is not there while connected: `AccountButton` takes its place. */
export function ConnectButton(props: ConnectButtonProps): ReactNode {
  const { label = 'Connect wallet', connectingLabel = 'Connecting', namespace, children, ...rest } = props
  const modal = useModal()
  const { open: isOpen, loading } = useModalState()
  const account = useAccount(namespace)
  const { network, supported } = useNetwork()
  const open = () => (namespace === undefined || account?.address ? modal.open() : modal.open({ namespace }))

  if (children)
    return children({
      status: account?.status ?? 'disconnected',
      loading: isOpen && loading,
      account,
      network,
      supported,
      open,
      preload: () => void modal.preload().catch(() => {}), // said when somebody opens
    })
  if (account?.address) return null
  const connecting = account?.status === 'connecting'
  const busy = connecting || (isOpen && loading)
  return (
    <HostButton {...rest} kind="connect" busy={busy} open={open}>
      {busy && <HostSpinner />}
      <span className="portico-button__label">{connecting ? connectingLabel : label}</span>
    </HostButton>
  )
}
