import type { Connection } from '@portico/core'
import type { ReactNode } from 'react'
import { Address } from '../ui/Address.js'
import { isolated } from '../ui/plainName.js'
import { Message } from '../ui/Message.js'
import { useViewMessages } from '../shell/useViewMessages.js'
import { useShell } from '../shell/useShell.js'

/** The connect succeeded. The modal closes by itself a moment later. */
export function ConnectedMessage({ connections }: { readonly connections: readonly Connection[] }): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const [first] = connections
  const network = first && shell.network(first.networkId)
  return (
    <Message title={t('connected')}>
      {first && <Address address={first.selected} />} {network && t('onNetwork', { network: isolated(network.name) })}
    </Message>
  )
}
