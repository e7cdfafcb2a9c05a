import { useState, type ReactNode } from 'react'

interface HostImageProps {
  readonly src: string | undefined
  readonly className: string
  /** Stands in for an image that is not there, or does not load. */
  readonly children: ReactNode
}

export function HostImage({ src, className, children }: HostImageProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  // Addresses come from names and configurations: only these schemes are images.
  if (!src || src === broken || !/^(https:|data:image\/|blob:)/.test(src)) return children
  return <img className={className} src={src} alt="" referrerPolicy="no-referrer" onError={() => setBroken(src)} />
}
