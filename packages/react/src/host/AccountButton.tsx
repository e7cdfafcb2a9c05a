import type { Namespace } from '@portico/core'
import { useMemo, useRef, type ReactNode } from 'react'
import { formatAmount } from '../ui/formatAmount.js'
import { avatarHues } from '../ui/hueOf.js'
import { shortAddress } from '../ui/shortAddress.js'
import css from './hostAccount.css?inline'
import { HostButton, type HostButtonProps } from './HostButton.js'
import { HostGlyph, HostImage } from './HostImage.js'
import { useAccount, useBalance, useModalAtom, useNetwork } from './hooks.js'
import { useCustomProperties } from './useCustomProperties.js'
import { useHostSheet } from './useHostSheet.js'
import { useModal } from './useModal.js'

export interface AccountButtonProps extends HostButtonProps {
  /** Shows the account of this namespace. Default: the namespace in use. */
  readonly namespace?: Namespace
  /** Also shows the native balance, which is read from a node at most every 30 s. Default false. */
  readonly balance?: boolean
  /** Default 'Wrong network'. */
  readonly wrongNetworkLabel?: string
}

/** Shows the account in use and opens the Account view. It renders nothing while disconnected. */
export function AccountButton(props: AccountButtonProps): ReactNode {
  const { namespace, balance = false, wrongNetworkLabel = 'Wrong network', ...rest } = props
  const modal = useModal()
  useHostSheet(css)
  const account = useAccount(namespace)
  const { network, supported } = useNetwork()
  const locale = useModalAtom(modal.atoms.locale)
  const { data, isFetching } = useBalance({ namespace, enabled: balance })
  const amount = data && `${formatAmount({ amount: data.value, decimals: data.decimals }, locale)} ${data.symbol}`

  if (!account.address) return null
  const { address, profileName, profileImage, addressLabels, status } = account
  if (!supported && account.networkId === network?.caipNetworkId)
    return (
      <HostButton {...rest} kind="account" tone="warning" busy={false} open={() => modal.open('UnsupportedChain')}>
        <HostGlyph name="warning" />
        <span className="portico-button__label">{wrongNetworkLabel}</span>
      </HostButton>
    )
  return (
    <HostButton {...rest} kind="account" busy={status === 'connecting'} open={() => modal.open('Account')}>
      {balance && (amount !== undefined || isFetching) && (
        <span className="portico-button__amount">{amount ?? <span className="portico-button__skeleton" />}</span>
      )}
      <HostImage className="portico-button__avatar" src={profileImage}>
        <Gradient address={address} />
      </HostImage>
      <span className="portico-button__label" title={address}>
        {addressLabels[address] ?? profileName ?? shortAddress(address)}
      </span>
    </HostButton>
  )
}

/** Stands in for an image: a gradient derived from the address. */
function Gradient({ address }: { readonly address: string }): ReactNode {
  const element = useRef<HTMLSpanElement>(null)
  const hues = useMemo(() => {
    const [a, b, c] = avatarHues(address)
    return { '--a': a, '--b': b, '--c': c }
  }, [address])
  useCustomProperties(element, hues)
  return <span ref={element} className="portico-button__avatar" aria-hidden="true" />
}
