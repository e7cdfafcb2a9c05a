import type { Token } from '@portico/core'
import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.js'
import { NetworkIcon, type NetworkIconProps } from './RegistryIcon.js'

export interface TokenIconProps extends Pick<IconProps, 'size'> {
  readonly token: Pick<Token, 'token' | 'symbol' | 'imageUrl'>
  readonly network: NetworkIconProps['network'] | undefined
}

/** The native currency has its network's icon. */
export function TokenIcon({ token: { token, symbol, imageUrl }, network, size }: TokenIconProps): ReactNode {
  if (token === undefined && !imageUrl && network) return <NetworkIcon network={network} size={size} />
  return <Icon name={symbol} src={imageUrl} shape="circle" size={size} />
}
