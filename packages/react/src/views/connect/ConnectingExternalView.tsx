import type { ShellViews } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellViewProps } from '../../shell/ShellView.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useShell } from '../../shell/useShell.js'
import { ChooseNamespaces } from './ChooseNamespaces.js'
import { WalletAttempt } from './WalletAttempt.js'

/** Connects a wallet that is on this page. Where the wallet has several namespaces, the visitor chooses among them first. */
export default function ConnectingExternalView({
  params: { wallet },
}: ShellViewProps<ShellViews['ConnectingExternal']>): ReactNode {
  const { connections, flows } = useShell()
  const flow = useAtomValue(connections.flow)
  return flow.status === 'choosing' ? (
    <ChooseNamespaces wallet={wallet} namespaces={flow.namespaces} onChoose={flows.choose} />
  ) : (
    <WalletAttempt wallet={wallet} flow={flow} />
  )
}
