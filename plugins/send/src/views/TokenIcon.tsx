import type { Network } from '@portico/core'
import { Icon, NetworkIcon, type IconProps } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { SendToken } from '../SendState.js'

export interface TokenIconProps {
  readonly token: SendToken
  readonly network: Network
  readonly size?: IconProps['size']
}

/** The native currency has its network's icon. */
export function TokenIcon({ token: { address, symbol, imageUrl }, network, size }: TokenIconProps): ReactNode {
  if (!address && !imageUrl) return <NetworkIcon network={network} size={size} />
  return <Icon name={symbol} src={imageUrl} shape="circle" size={size} />
}
