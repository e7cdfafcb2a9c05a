import type { Network, ViewProps } from '@portico/core'
import {
  Actions,
  AddressFull,
  Badge,
  Body,
  Card,
  CopyButton,
  Glyph,
  isolated,
  List,
  Message,
  NetworkIcon,
  Notice,
  NoWallet,
  QrCode,
  Row,
  RowContents,
  shortAddress,
  useAtomValue,
  useMessages,
  useModalContext,
  usePreloadView,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { ReceiveSpec } from '../ReceiveSpec.js'

/** Pixels. Large enough to scan, and small enough to leave room for the address. */
const codeSize = 232

/** The address of the account in use, to scan, copy and compare. */
export function WalletReceive({ plugin }: ViewProps<ReceiveSpec, {}>): ReactNode {
  const account = useAtomValue(plugin.api.account)
  const t = useMessages('receive', viewTexts)
  if (!account) return <NoWallet>{t('notConnectedText')}</NoWallet>
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
        <NetworkRow network={network} subtitle={t('onlyThisNetwork')} />
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

/** The networks of the site on which the address is the visitor's. */
export function WalletCompatibleNetworks({ plugin }: ViewProps<ReceiveSpec, {}>): ReactNode {
  const account = useAtomValue(plugin.api.account)
  const t = useMessages('receive', viewTexts)
  if (!account) return <NoWallet>{t('notConnectedText')}</NoWallet>
  return (
    <Body>
      <Notice>{t('networksText', { address: shortAddress(account.address) })}</Notice>
      <List label={t('networks')}>
        {account.networks.map((network) => (
          <NetworkRow key={network.caipNetworkId} network={network} />
        ))}
      </List>
    </Body>
  )
}

interface NetworkRowProps {
  readonly network: Network
  readonly subtitle?: string
}

/** A network that is only named: it cannot be selected. */
function NetworkRow({ network, subtitle }: NetworkRowProps): ReactNode {
  const t = useMessages('receive', viewTexts)
  return (
    <div className="row" part="row">
      <RowContents
        icon={<NetworkIcon network={network} />}
        title={network.name}
        {...(subtitle !== undefined && { subtitle })}
        {...(network.testnet && { end: <Badge kind="outline">{t('testnet')}</Badge> })}
      />
    </div>
  )
}
