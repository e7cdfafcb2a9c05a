import type { Network } from '@portico/core'
import { Icon, NetworkIcon, type IconProps } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { SendToken } from '../SendState.js'

export interface TokenIconProps {
  readonly token: SendToken
  readonly network: Network
  readonly size?: IconProps['size']
}

/** The currency of a network has the network's icon. */
export function TokenIcon({ token: { address, symbol, imageUrl }, network, size }: TokenIconProps): ReactNode {
  if (!address && !imageUrl) return <NetworkIcon network={network} size={size} />
  return <Icon name={symbol} src={imageUrl} shape="circle" size={size} />
}
