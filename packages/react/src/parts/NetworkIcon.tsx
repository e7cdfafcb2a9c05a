import type { Network } from '@portico/core'
import type { ReactNode } from 'react'
import { RegistryIcon } from './RegistryIcon.js'

export interface NetworkIconProps {
  readonly network: Pick<Network, 'name' | 'assets'>
  readonly size?: 'sm' | 'lg' | undefined
}

export function NetworkIcon({ network: { name, assets }, size }: NetworkIconProps): ReactNode {
  return (
    <RegistryIcon
      kind="network"
      name={name}
      src={assets?.imageUrl}
      imageId={assets?.imageId}
      shape="circle"
      size={size}
    />
  )
}
