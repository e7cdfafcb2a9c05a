import type { ImageKind, Network, Wallet } from '@portico/core'
import { type ReactNode, useEffect } from 'react'
import { useAtomValue } from '../shell/useAtomValue.js'
import { usePrerenders } from '../shell/usePrerenders.js'
import { useShell } from '../shell/useShell.js'
import { GlyphIcon, Icon, type IconProps } from './Icon.js'

/** Images of rows that are only scrolled past are not loaded. Milliseconds. */
const loadDelay = 150

export interface RegistryIconProps extends IconProps {
  readonly kind: ImageKind
  /** Id of an image of the registry, used when there is no `src`. */
  readonly imageId?: string | undefined
}

/** An icon whose image may come from the registry of wallets and networks. */
export function RegistryIcon({ kind, imageId, src, ...rest }: RegistryIconProps): ReactNode {
  if (src || !imageId) return <Icon src={src} {...rest} />
  return <LoadedIcon kind={kind} imageId={imageId} {...rest} />
}

function LoadedIcon({ kind, imageId, ...rest }: RegistryIconProps & { readonly imageId: string }): ReactNode {
  const { wallets } = useShell()
  const image = useAtomValue(wallets.image(kind, imageId))
  const isWanted = !usePrerenders() && image === undefined
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => wallets.loadImage(kind, imageId), loadDelay)
    return () => clearTimeout(timer)
  }, [wallets, kind, imageId, isWanted])
  return <Icon src={image} {...rest} />
}

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
      // The registry has images of networks by their CAIP-2 id.
      imageId={assets?.imageId ?? caipNetworkId}
      shape="circle"
      size={size}
    />
  )
}

export interface WalletIconProps {
  readonly wallet: Pick<Wallet, 'name' | 'imageUrl' | 'imageId'> & Partial<Pick<Wallet, 'connectors'>>
  readonly size?: 'sm' | 'lg' | undefined
}

export function WalletIcon({ wallet, size }: WalletIconProps): ReactNode {
  const { name, imageUrl, imageId, connectors } = wallet
  // A row for pairing with any wallet, instead of one wallet.
  if (!imageUrl && !imageId && connectors?.some(({ remote }) => remote)) return <GlyphIcon glyph="qr" size={size} />
  return <RegistryIcon kind="wallet" name={name} src={imageUrl} imageId={imageId} size={size} />
}
