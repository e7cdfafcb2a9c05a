import type { Wallet } from '@portico/core'
import type { ReactNode } from 'react'
import { GlyphIcon } from './Icon.js'
import { RegistryIcon } from './RegistryIcon.js'

export interface WalletIconProps {
  readonly wallet: Pick<Wallet, 'name' | 'imageUrl' | 'imageId'> & Partial<Pick<Wallet, 'connectors'>>
  readonly size?: 'sm' | 'lg' | undefined
}

export function WalletIcon({ wallet, size }: WalletIconProps): ReactNode {
  const { name, imageUrl, imageId, connectors } = wallet
  // A row that stands for a way of pairing rather than for one wallet.
  if (!imageUrl && !imageId && connectors?.some(({ remote }) => remote)) return <GlyphIcon glyph="qr" size={size} />
  return <RegistryIcon kind="wallet" name={name} src={imageUrl} imageId={imageId} size={size} />
}
