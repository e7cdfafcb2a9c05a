import type { Namespace, ShellViews } from '@portico/core'
import { useState, type ReactNode } from 'react'
import type { ShellViewProps } from '../frame/ShellView.js'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useShell } from '../shell/useShell.js'
import { ChooseNamespaces } from './ChooseNamespaces.js'
import { namespacesOf } from './connectSteps.js'
import { WalletAttempt } from './WalletAttempt.js'

/** Connects a wallet that is on this page. One that speaks several namespaces is asked for those the visitor picks. */
export default function ConnectingExternalView({
  params,
}: ShellViewProps<ShellViews['ConnectingExternal']>): ReactNode {
  const shell = useShell()
  const { wallet } = params
  const opened = useAtomValue(shell.state).namespace
  const all = namespacesOf(wallet.connectors)
  const asked = params.namespaces ?? (opened === undefined ? all : [opened])
  const possible = asked.filter((namespace) => all.includes(namespace))
  const [chosen, setChosen] = useState<readonly Namespace[] | undefined>(possible.length > 1 ? undefined : possible)
  if (!chosen) return <ChooseNamespaces wallet={wallet} namespaces={possible} onChoose={setChosen} />
  return <WalletAttempt wallet={wallet} namespaces={chosen} />
}
