import type { AccountState, Namespace, Network } from '@portico/core'
import { useCallback, useRef, type ReactNode } from 'react'
import { HostButton, type HostButtonProps } from './HostButton.js'
import { useAccount, useModalState, useNetwork } from './hooks.js'
import { useModal } from './useModal.js'

/** What `ConnectButton` passes to a function as its children, for buttons that the site draws itself. */
export interface ConnectState {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** The modal was opened and its code is loading. */
  readonly loading: boolean
  readonly account: AccountState
  readonly network: Network | undefined
  /** False while the wallet is on a network that the modal is not configured for. */
  readonly supported: boolean
  /** Opens the modal: on the account when connected, else on the ways to connect. */
  readonly open: () => void
  /** Of the button: what `open` needs is loaded when the option `preload` says. */
  readonly ref: (button: Element | null) => void
}

export interface ConnectButtonProps extends HostButtonProps {
  /** Default 'Connect wallet'. */
  readonly label?: string
  /** Shown while a wallet is being connected. Default 'Connecting'. */
  readonly connectingLabel?: string
  /** Connects in this namespace only. */
  readonly namespace?: Namespace
  /** Draws something else instead, in every state. The other props are ignored then. */
  readonly children?: (state: ConnectState) => ReactNode
}

/** Opens the ways to connect. It renders nothing while connected; `AccountButton` is its counterpart. */
export function ConnectButton(props: ConnectButtonProps): ReactNode {
  const { label = 'Connect wallet', connectingLabel = 'Connecting', namespace, children, ...rest } = props
  const modal = useModal()
  const { open: isOpen, loading } = useModalState()
  const account = useAccount(namespace)
  const { network, supported } = useNetwork()
  const preloads = usePreloadFrom()
  const open = () => (namespace === undefined || account.address ? modal.open() : modal.open({ namespace }))

  if (children)
    return children({
      status: account.status,
      loading: isOpen && loading,
      account,
      network,
      supported,
      open,
      ref: preloads,
    })
  if (account.address) return null
  const connecting = account.status === 'connecting'
  const busy = connecting || (isOpen && loading)
  return (
    <HostButton {...rest} kind="connect" busy={busy} open={open}>
      {busy && <span className="portico-button__spinner" aria-hidden="true" />}
      <span className="portico-button__label">{connecting ? connectingLabel : label}</span>
    </HostButton>
  )
}

/** A `ref` for a button that opens the modal. React 18 takes no function back from it. */
function usePreloadFrom(): (button: Element | null) => void {
  const modal = useModal()
  const stop = useRef<() => void>(undefined)
  return useCallback(
    (button) => {
      stop.current?.()
      stop.current = button ? modal.preloadFrom(button) : undefined
    },
    [modal],
  )
}
