import type { ViewProps, Wallet } from '@portico/core'
import { isolated, useModalContext, WalletIcon } from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { downloadLink, walletLink, type WalletLink } from '../links/walletLinks.js'
import type { Device } from '../platform/Device.js'
import type { Platform } from '../platform/platformsOf.js'
import { screenOf } from '../platform/screenOf.js'
import type { WalletConnectSpec } from '../WalletConnectSpec.js'
import { CodeScreen } from './CodeScreen.js'
import { EndScreen } from './EndScreen.js'
import { InAppBrowserScreen } from './InAppBrowserScreen.js'
import { LinkScreen } from './LinkScreen.js'
import { OtherWays } from './OtherWays.js'
import { UnreachableScreen } from './UnreachableScreen.js'
import { usePairing } from './usePairing.js'
import { useTexts } from './useTexts.js'

type Props = ViewProps<WalletConnectSpec, { readonly wallet: Wallet }>

/** Connects one listed wallet in whichever way this device has to it. */
export default function ConnectingWalletConnect(props: Props): ReactNode {
  const { wallet } = props.params
  const { chains } = useModalContext()
  const [screen] = useState(() =>
    screenOf(
      wallet,
      chains.map(({ namespace }) => namespace),
      props.plugin.config,
    ),
  )
  if (screen.type === 'inAppBrowser') return <InAppBrowserScreen wallet={wallet} browser={screen.browser} />
  if (screen.type === 'unreachable') return <UnreachableScreen wallet={wallet} download={screen.download} />
  return <Connecting {...props} device={screen.device} platforms={screen.platforms} />
}

interface ConnectingProps extends Props {
  readonly device: Device
  readonly platforms: readonly Platform[]
}

function Connecting({ params: { wallet }, plugin, device, platforms }: ConnectingProps): ReactNode {
  const t = useTexts()
  const { router } = useModalContext()
  const { pairing, retry } = usePairing()
  const [shown, setShown] = useState<Platform>(() => platforms.find((platform) => platform !== 'browser') ?? 'qrcode')
  const [isFollowed, setFollowed] = useState(false)
  const { listing } = wallet
  const { preferUniversal = false } = plugin.config.links ?? {}

  if (pairing.status !== 'preparing' && pairing.status !== 'ready')
    return <EndScreen pairing={pairing} wallet={wallet} retry={retry} />

  const uri = pairing.status === 'ready' ? pairing.uri : undefined
  const linkTo = (platform: Platform) =>
    listing && uri !== undefined ? walletLink(listing, platform, uri, { device, preferUniversal }) : undefined
  function follow({ choice }: WalletLink): void {
    plugin.api.rememberLink(choice)
    setFollowed(true)
  }
  if (shown !== 'qrcode')
    return (
      <LinkScreen
        pairing={pairing}
        wallet={wallet}
        // A page may be put to sleep as soon as the wallet opens: by then the proposal has to be there.
        link={pairing.status === 'ready' && pairing.isDelivered ? linkTo(shown) : undefined}
        download={listing && downloadLink(listing, device)}
        isPhone={device.isPhone}
        isFollowed={isFollowed}
        onFollow={follow}
        onOtherDevice={() => setShown('qrcode')}
      />
    )
  return (
    <CodeScreen
      pairing={pairing}
      logo={<WalletIcon wallet={wallet} />}
      title={t('scanPhone')}
      text={t('scanPhoneText', { wallet: isolated(wallet.name) })}
    >
      <OtherWays
        platforms={platforms}
        linkTo={linkTo}
        onFollow={(link, platform) => {
          follow(link)
          setShown(platform)
        }}
        onExtension={() => router.replace('ConnectingExternal', { wallet })}
      />
    </CodeScreen>
  )
}
