import { parseCaip10, type Caip10, type SwapToken } from '@portico/core'
import { Icon, NetworkIcon, useModalContext, type IconProps } from '@portico/react/ui'
import type { ReactNode } from 'react'

export interface TokenIconProps {
  readonly token: SwapToken
  readonly account: Caip10 | undefined
  readonly size?: IconProps['size']
}

/** The native currency has its network's icon. */
export function TokenIcon({ token: { token, symbol, imageUrl }, account, size }: TokenIconProps): ReactNode {
  const shell = useModalContext()
  const network = account && shell.network(parseCaip10(account).networkId)
  if (token === undefined && !imageUrl && network) return <NetworkIcon network={network} size={size} />
  return <Icon name={symbol} src={imageUrl} shape="circle" size={size} />
}
