import type { Namespace, ShellViews } from '@portico/core'
import { useState, type ReactNode } from 'react'
import type { ShellViewProps } from '../../shell/ShellView.js'
import { Body, Footer } from '../../ui/Body.js'
import { Tabs } from '../../ui/Tabs.js'
import { TextButton } from '../../ui/Button.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { namespaceName } from '../namespaceName.js'
import { NamespaceWallets } from './NamespaceWallets.js'
import { profileAccounts } from './profileAccounts.js'
import { useDisconnect } from './useDisconnect.js'

/** All wallets by namespace: the one in use, other connected ones, and those used before. */
export default function ProfileWalletsView({ params }: ShellViewProps<ShellViews['ProfileWallets']>): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const { connections } = shell
  const state = useAtomValue(connections.state)
  const active = useAtomValue(connections.activeNamespace)
  const [chosen, setChosen] = useState<Namespace | undefined>(params.namespace)
  const disconnect = useDisconnect()
  const installed = shell.chains.map(({ namespace }) => namespace)
  // A wallet that is paired over a relay may be connected in a namespace without a chain plugin.
  const namespaces = [...new Set([...installed, ...Object.keys(state.namespaces)])].filter(
    (namespace) => installed.includes(namespace) || countIn(namespace) > 0,
  )
  const namespaceInView = [chosen, active].find(
    (namespace) => namespace !== undefined && namespaces.includes(namespace),
  )
  const namespace = namespaceInView ?? namespaces[0]

  function countIn(namespace: Namespace): number {
    const { active: inUse, others } = profileAccounts(state, namespace)
    return others.length + (inUse ? 1 : 0)
  }
  const list = namespace !== undefined && <NamespaceWallets key={namespace} namespace={namespace} />
  return (
    <>
      <Body>
        {namespace !== undefined && namespaces.length > 1 ? (
          <Tabs
            label={t('networkKind')}
            tabs={namespaces.map((id) => ({ id, label: namespaceName(shell, id), count: countIn(id) }))}
            selected={namespace}
            onSelect={setChosen}
          >
            {list}
          </Tabs>
        ) : (
          list
        )}
      </Body>
      {namespaces.some((id) => countIn(id) > 0) && (
        <Footer>
          <TextButton
            tone="error"
            disabled={disconnect.busy !== undefined}
            onClick={() => {
              void disconnect.run('all', {})
              // From Account the modal closes once nothing is connected.
              shell.router.reset('Account')
            }}
          >
            {t('disconnectAll')}
          </TextButton>
        </Footer>
      )}
    </>
  )
}
