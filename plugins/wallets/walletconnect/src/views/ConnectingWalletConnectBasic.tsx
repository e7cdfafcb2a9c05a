import type { ViewProps } from '@portico/core'
import { Glyph, GlyphIcon, List, Row, SiteIcon, useAtomValue, useModalContext, WalletIcon } from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { anyAppLink } from '../links/walletLinks.js'
import { deviceOf, readDeviceClues } from '../platform/Device.js'
import type { WalletConnectSpec } from '../WalletConnectSpec.js'
import { CodeScreen } from './CodeScreen.js'
import { EndScreen } from './EndScreen.js'
import { LinkScreen } from './LinkScreen.js'
import { usePairing } from './usePairing.js'
import { useTexts } from './useTexts.js'

/** How many wallets are named beside the code; the rest are behind "All wallets". */
const namedWallets = 3

/** On a phone what opens a wallet there, elsewhere a code that any wallet scans; and the wallets that can. */
export default function ConnectingWalletConnectBasic({ plugin }: ViewProps<WalletConnectSpec, {}>): ReactNode {
  const t = useTexts()
  const [device] = useState(() => deviceOf(readDeviceClues()))
  const [isOnOther, setOnOther] = useState(!device.isPhone)
  const [isFollowed, setFollowed] = useState(false)
  const { pairing, retry } = usePairing()
  if (pairing.status !== 'preparing' && pairing.status !== 'ready')
    return <EndScreen pairing={pairing} wallet={undefined} retry={retry} />
  if (!isOnOther)
    return (
      <LinkScreen
        pairing={pairing}
        wallet={undefined}
        // A page may be put to sleep as soon as the wallet opens: by then the proposal has to be there.
        link={pairing.status === 'ready' && pairing.isDelivered ? anyAppLink(pairing.uri, device) : undefined}
        isPhone
        isFollowed={isFollowed}
        onFollow={() => {
          plugin.api.rememberLink()
          setFollowed(true)
        }}
        onOtherDevice={() => setOnOther(true)}
      >
        <ReachableWallets />
      </LinkScreen>
    )
  return (
    <CodeScreen pairing={pairing} logo={<SiteIcon size="sm" />} title={t('scanAny')} text={t('codeLasts')}>
      <ReachableWallets />
    </CodeScreen>
  )
}

/** Listed wallets that are not on this page: rows that lead to a way into each. */
function ReachableWallets(): ReactNode {
  const t = useTexts()
  const { wallets, pairing, router, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const rows = useAtomValue(wallets.rows)
  const status = useAtomValue(wallets.status)
  const listed = rows.filter(
    ({ wallet }) => wallet.connectors.length === 0 && wallet.listing && pairing?.reaches(wallet.listing),
  )
  if (listed.length === 0) return null
  return (
    <List label={t('wallets')}>
      {listed.slice(0, namedWallets).map(({ wallet }) => (
        <Row
          key={wallet.id}
          icon={<WalletIcon wallet={wallet} />}
          title={wallet.name}
          end={<Glyph name="next" size="sm" flip />}
          onClick={() => {
            const route = wallets.connectingRoute(wallet)
            if (route) router.push(route.view, route.params)
          }}
        />
      ))}
      <Row
        icon={<GlyphIcon glyph="wallet" />}
        title={t('allWallets')}
        end={
          <>
            {status.status === 'ready' && status.count.toLocaleString(locale)}
            <Glyph name="next" size="sm" flip />
          </>
        }
        onClick={() => router.push('AllWallets')}
      />
    </List>
  )
}
