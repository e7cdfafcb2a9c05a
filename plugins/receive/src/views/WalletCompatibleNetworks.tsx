import type { ViewProps } from '@portico/core'
import { Body, List, Notice, shortAddress, useAtomValue, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { ReceiveSpec } from '../ReceiveSpec.js'
import { NetworkFacts } from './NetworkFacts.js'
import { NotConnected } from './NotConnected.js'
import { viewTexts } from '../messages/views.en.js'

/** The networks of the site on which the address is the visitor's. */
export default function WalletCompatibleNetworks({ plugin }: ViewProps<ReceiveSpec, {}>): ReactNode {
  const account = useAtomValue(plugin.api.account)
  const t = useMessages('receive', viewTexts)
  if (!account) return <NotConnected />
  return (
    <Body>
      <Notice>{t('networksText', { address: shortAddress(account.address) })}</Notice>
      <List label={t('networks')}>
        {account.networks.map((network) => (
          <NetworkFacts key={network.caipNetworkId} network={network} />
        ))}
      </List>
    </Body>
  )
}
