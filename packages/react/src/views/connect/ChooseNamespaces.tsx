import type { Namespace, Wallet } from '@portico/core'
import { useState, type ReactNode } from 'react'
import { Actions } from '../../ui/Actions.js'
import { Body } from '../../ui/Body.js'
import { Button } from '../../ui/Button.js'
import { CheckRow } from '../../ui/CheckRow.js'
import { Icon } from '../../ui/Icon.js'
import { isolated } from '../../shell/plainName.js'
import { List } from '../../ui/List.js'
import { Message } from '../../ui/Message.js'
import { NetworkIcon, WalletIcon } from '../../ui/RegistryIcon.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { namespaceName } from '../namespaceName.js'

interface ChooseNamespacesProps {
  readonly wallet: Wallet
  readonly namespaces: readonly Namespace[]
  readonly onChoose: (namespaces: readonly Namespace[]) => void
}

/** Lets the visitor choose which namespaces of a wallet to connect. */
export function ChooseNamespaces({ wallet, namespaces, onChoose }: ChooseNamespacesProps): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const networks = useAtomValue(shell.networks)
  const [skipped, setSkipped] = useState<readonly Namespace[]>([])
  const chosen = namespaces.filter((namespace) => !skipped.includes(namespace))
  return (
    <Body>
      <Message
        visual={<WalletIcon wallet={wallet} size="lg" />}
        title={t('connectWallet', { wallet: isolated(wallet.name) })}
        space="sm"
      >
        {t('chooseNamespaces', { site: isolated(shell.metadata.name) })}
      </Message>
      <List label={t('networkKind')}>
        {namespaces.map((namespace) => {
          const [first, ...more] = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
          return (
            <CheckRow
              key={namespace}
              icon={
                first ? <NetworkIcon network={first} /> : <Icon name={namespaceName(shell, namespace)} shape="circle" />
              }
              title={namespaceName(shell, namespace)}
              subtitle={first && t('namespaceNetworks', { network: isolated(first.name), more: more.length })}
              checked={!skipped.includes(namespace)}
              onChange={(checked) =>
                setSkipped(checked ? skipped.filter((other) => other !== namespace) : [...skipped, namespace])
              }
            />
          )
        })}
      </List>
      <Actions>
        <Button variant="primary" data-autofocus="" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
          {t('connectNamespaces', { count: chosen.length })}
        </Button>
      </Actions>
    </Body>
  )
}
