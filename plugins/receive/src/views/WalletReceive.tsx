import type { Network, ViewProps } from '@portico/core'
import {
  Actions,
  AddressFull,
  Body,
  Card,
  CopyButton,
  Glyph,
  isolated,
  List,
  Message,
  NetworkIcon,
  QrCode,
  Row,
  useAtomValue,
  useMessages,
  useModalContext,
  usePreloadView,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { ReceiveSpec } from '../ReceiveSpec.js'
import { NetworkFacts } from './NetworkFacts.js'
import { NotConnected } from './NotConnected.js'
import { viewTexts } from '../messages/views.en.js'

/** Large enough for a camera across a table, small enough for the address to be seen with it. Pixels. */
const codeSize = 232

/** The address of the account in use, to be scanned, copied and compared. */
export default function WalletReceive({ plugin }: ViewProps<ReceiveSpec, {}>): ReactNode {
  const account = useAtomValue(plugin.api.account)
  const t = useMessages('receive', viewTexts)
  if (!account) return <NotConnected />
  const { address, networks } = account
  const [network] = networks
  return (
    <Body>
      <div style={{ inlineSize: codeSize, maxInlineSize: '100%', marginInline: 'auto' }}>
        <QrCode text={address} label={t('code', { address })} />
      </div>
      {network && <Message title={t('yourAddress', { network: isolated(network.name) })} />}
      <Card pad>
        <AddressFull address={address} />
      </Card>
      {network && <Networks network={network} others={networks.length - 1} />}
      <Actions>
        <CopyButton look="button" variant="primary" text={address} label={t('copyAddress')} done={t('addressCopied')} />
      </Actions>
    </Body>
  )
}

function Networks({ network, others }: { readonly network: Network; readonly others: number }): ReactNode {
  const { router } = useModalContext()
  const preload = usePreloadView()
  const t = useMessages('receive', viewTexts)
  if (others === 0)
    return (
      <Card>
        <NetworkFacts network={network} subtitle={t('onlyThisNetwork')} />
      </Card>
    )
  return (
    <List>
      <Row
        icon={<NetworkIcon network={network} />}
        title={network.name}
        subtitle={t('moreNetworks', { count: others })}
        end={<Glyph name="next" size="sm" flip />}
        onPointerEnter={() => preload('WalletCompatibleNetworks')}
        onClick={() => router.push('WalletCompatibleNetworks')}
      />
    </List>
  )
}
