import type { Network } from '@portico/core'
import type { ReactNode } from 'react'
import { RegistryIcon } from './RegistryIcon.js'

export interface NetworkIconProps {
  readonly network: Pick<Network, 'name' | 'assets' | 'caipNetworkId'>
  readonly size?: 'sm' | 'lg' | undefined
}

export function NetworkIcon({ network: { name, assets, caipNetworkId }, size }: NetworkIconProps): ReactNode {
  return (
    <RegistryIcon
      kind="network"
      name={name}
      src={assets?.imageUrl}
      // Registries know networks by their CAIP-2 id where a host names no image of its own.
      imageId={assets?.imageId ?? caipNetworkId}
      shape="circle"
      size={size}
    />
  )
}
