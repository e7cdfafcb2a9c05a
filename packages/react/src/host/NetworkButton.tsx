import type { ReactNode } from 'react'
import { HostButton, type HostButtonProps } from './HostButton.js'
import { HostGlyph } from './HostGlyph.js'
import { HostNetworkMark } from './HostNetworkMark.js'
import { useModal } from './useModal.js'
import { useNetwork } from './useNetwork.js'

export interface NetworkButtonProps extends HostButtonProps {
  /** Only the icon; the name is said to assistive technology. Default false. */
  readonly compact?: boolean
  /** Default 'Wrong network'. */
  readonly wrongNetworkLabel?: string
  /** What assistive technology says before the name of the network. Default 'Network'. */
  readonly label?: string
}

/** The network in use, leading to the list of networks. It is not there while no chain plugin is. */
export function NetworkButton(props: NetworkButtonProps): ReactNode {
  const { compact = false, wrongNetworkLabel = 'Wrong network', label = 'Network', ...rest } = props
  const modal = useModal()
  const { network, supported } = useNetwork()
  if (!network) return null
  const { name, assets } = network
  const shown = supported ? name : wrongNetworkLabel
  return (
    <HostButton
      aria-label={`${label}: ${shown}`}
      {...rest}
      kind="network"
      tone={supported ? undefined : 'warning'}
      busy={false}
      open={() => modal.open('Networks')}
    >
      {supported ? <HostNetworkMark name={name} image={assets?.imageUrl} /> : <HostGlyph name="warning" />}
      {!compact && <span className="portico-button__label">{shown}</span>}
      {!rest.disabled && <HostGlyph name="down" />}
    </HostButton>
  )
}
