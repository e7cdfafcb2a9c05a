import { useMemo, useRef, type ReactNode } from 'react'
import { hueOf } from '../ui/hueOf.js'
import css from './hostAccount.css?inline'
import { HostButton, type HostButtonProps } from './HostButton.js'
import { HostGlyph, HostImage } from './HostImage.js'
import { useNetwork } from './hooks.js'
import { useCustomProperties } from './useCustomProperties.js'
import { useHostSheet } from './useHostSheet.js'
import { useModal } from './useModal.js'

export interface NetworkButtonProps extends HostButtonProps {
  /** Shows the icon only; the name is there for assistive technology. Default false. */
  readonly compact?: boolean
  /** Default 'Wrong network'. */
  readonly wrongNetworkLabel?: string
  /** Stands before the name of the network for assistive technology. Default 'Network'. */
  readonly label?: string
}

/** Shows the network in use and opens the list of networks. It renders nothing without a chain plugin. */
export function NetworkButton(props: NetworkButtonProps): ReactNode {
  const { compact = false, wrongNetworkLabel = 'Wrong network', label = 'Network', ...rest } = props
  const modal = useModal()
  useHostSheet(css)
  const { network, supported } = useNetwork()
  if (!network) return null
  const { name, assets } = network
  const text = supported ? name : wrongNetworkLabel
  return (
    <HostButton
      aria-label={`${label}: ${text}`}
      {...rest}
      kind="network"
      tone={supported ? undefined : 'warning'}
      busy={false}
      open={() => modal.open('Networks')}
    >
      {supported ? (
        <HostImage className="portico-button__mark" src={assets?.imageUrl}>
          <Monogram name={name} />
        </HostImage>
      ) : (
        <HostGlyph name="warning" />
      )}
      {!compact && <span className="portico-button__label">{text}</span>}
      {!rest.disabled && <HostGlyph name="down" />}
    </HostButton>
  )
}

/** The initial of a network without an image, on a colour derived from its name. */
function Monogram({ name }: { readonly name: string }): ReactNode {
  const element = useRef<HTMLSpanElement>(null)
  const hue = useMemo(() => ({ '--hue': hueOf(name) }), [name])
  useCustomProperties(element, hue)
  return (
    <span ref={element} className="portico-button__mark" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
