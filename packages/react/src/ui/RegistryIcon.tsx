import type { ImageKind } from '@portico/core'
import { useEffect, type ReactNode } from 'react'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'
import { Icon, type IconProps } from './Icon.js'

/** A row that is only scrolled past asks for no image. Milliseconds. */
const patience = 150

export interface RegistryIconProps extends IconProps {
  readonly kind: ImageKind
  /** Id of an image of the registry, for what brings none of its own. */
  readonly imageId?: string | undefined
}

/** An icon whose image may come from the registry [3.27]. */
export function RegistryIcon({ kind, imageId, src, ...rest }: RegistryIconProps): ReactNode {
  if (src || !imageId) return <Icon src={src} {...rest} />
  return <LoadedIcon kind={kind} imageId={imageId} {...rest} />
}

function LoadedIcon({ kind, imageId, ...rest }: RegistryIconProps & { readonly imageId: string }): ReactNode {
  const { wallets } = useShell()
  const image = useAtom(wallets.image(kind, imageId))
  const missing = image === undefined
  useEffect(() => {
    if (!missing) return
    const timer = setTimeout(() => wallets.loadImage(kind, imageId), patience)
    return () => clearTimeout(timer)
  }, [wallets, kind, imageId, missing])
  return <Icon src={image} {...rest} />
}
