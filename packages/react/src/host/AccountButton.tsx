import type { Namespace } from '@portico/core'
import { useEffect, useState, type ReactNode } from 'react'
import { shortAddress } from '../ui/shortAddress.js'
import { HostAvatar } from './HostAvatar.js'
import { HostButton, type HostButtonProps } from './HostButton.js'
import { HostGlyph } from './HostGlyph.js'
import { useAccount } from './useAccount.js'
import { useModal } from './useModal.js'
import { useNetwork } from './useNetwork.js'

export interface AccountButtonProps extends HostButtonProps {
  /** Account of one namespace, instead of the active one's. */
  readonly namespace?: Namespace
  /** Shows the native balance too, for which a node is asked at most every 30 s. Default false. */
  readonly balance?: boolean
  /** Default 'Wrong network'. */
  readonly wrongNetworkLabel?: string
}

/** The account in use, leading to the Account view. It is there only while there is one. */
export function AccountButton(props: AccountButtonProps): ReactNode {
  const { namespace, balance = false, wrongNetworkLabel = 'Wrong network', ...rest } = props
  const modal = useModal()
  const account = useAccount(namespace)
  const { network, supported } = useNetwork()
  const asking = useBalance(balance ? account?.caipAddress : undefined, account?.namespace)

  if (!account?.address) return null
  const { address, profileName, profileImage, addressLabels, status, balance: amount, balanceSymbol } = account
  if (!supported && account.networkId === network?.caipNetworkId)
    return (
      <HostButton {...rest} kind="account" tone="warning" busy={false} open={() => modal.open('UnsupportedChain')}>
        <HostGlyph name="warning" />
        <span className="portico-button__label">{wrongNetworkLabel}</span>
      </HostButton>
    )
  return (
    <HostButton {...rest} kind="account" busy={status === 'connecting'} open={() => modal.open('Account')}>
      {balance && (amount !== undefined || asking) && (
        <span className="portico-button__amount">
          {amount === undefined ? <span className="portico-button__skeleton" /> : `${amount} ${balanceSymbol}`}
        </span>
      )}
      <HostAvatar address={address} image={profileImage} />
      <span className="portico-button__label" title={address}>
        {addressLabels[address] ?? profileName ?? shortAddress(address)}
      </span>
    </HostButton>
  )
}

/** Asks for the balance of `account`; answers whether the answer is still out. */
function useBalance(account: string | undefined, namespace: Namespace | undefined): boolean {
  const modal = useModal()
  const [answered, setAnswered] = useState<string>()
  useEffect(() => {
    if (account === undefined) return
    let current = true
    // No node answering leaves the button without an amount: the Account view says why.
    const answer = () => current && setAnswered(account)
    modal.loadBalance(namespace).then(answer, answer)
    return () => {
      current = false
    }
  }, [modal, account, namespace])
  return account !== undefined && answered !== account
}
