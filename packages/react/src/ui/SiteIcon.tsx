import type { ReactNode } from 'react'
import { useShell } from '../shell/useShell.js'
import { Icon } from './Icon.js'

/** The site that asks: one of the two ends of a thread. */
export function SiteIcon({ size = 'lg' }: { readonly size?: 'sm' | 'lg' }): ReactNode {
  const { name, icons } = useShell().metadata
  return <Icon name={name} src={icons[0]} size={size} />
}
