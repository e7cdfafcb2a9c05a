import type { Connection } from '@portico/core'
import { useEffect, type ReactNode } from 'react'
import { Address } from '../ui/Address.js'
import { isolated } from '../ui/plainName.js'
import { Message } from '../ui/Message.js'
import { useShellMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'

/** Long enough to be seen, short enough not to be waited for. Milliseconds. */
const shownFor = 1000

/** It worked; then the modal gives way, or goes back to where a further wallet was asked for. */
export function ConnectedMessage({ connections }: { readonly connections: readonly Connection[] }): ReactNode {
  const shell = useShell()
  const t = useShellMessages()
  const [first] = connections
  const namespace = first?.namespace
  useEffect(() => {
    const { router, modal } = shell
    const timer = setTimeout(() => {
      if (!router.has('ProfileWallets')) return modal.close()
      router.reset('Account')
      router.push('ProfileWallets', namespace === undefined ? {} : { namespace })
    }, shownFor)
    return () => clearTimeout(timer)
  }, [shell, namespace])
  const network = first && shell.network(first.networkId)
  return (
    <Message title={t('connected')}>
      {first && <Address address={first.selected} />} {network && t('onNetwork', { network: isolated(network.name) })}
    </Message>
  )
}
