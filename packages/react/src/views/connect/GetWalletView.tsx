import type { ShellViews, Wallet } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellViewProps } from '../../shell/ShellView.js'
import { Body } from '../../ui/Body.js'
import { Glyph } from '../../ui/Glyph.js'
import { GlyphIcon } from '../../ui/Icon.js'
import { isolated } from '../../shell/plainName.js'
import { List } from '../../ui/List.js'
import { Message } from '../../ui/Message.js'
import { RowLink } from '../../ui/Row.js'
import { RowSkeleton } from '../../ui/Skeleton.js'
import { WalletIcon } from '../../ui/RegistryIcon.js'
import { useIsPhone } from '../../shell/useIsPhone.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useWalletPages } from './useWalletPages.js'
import { WalletsFailed } from './WalletsMissing.js'

/** Number of wallets to choose from. */
const offered = 5
const out = <Glyph name="external" size="sm" flip />

/** Wallets to install, or the places where one wallet can be installed from. */
export default function GetWalletView({ params }: ShellViewProps<ShellViews['GetWallet']>): ReactNode {
  return params.wallet ? <Places wallet={params.wallet} /> : <Offers />
}

function Offers(): ReactNode {
  const t = useViewMessages()
  const isPhone = useIsPhone()
  const { status, wallets, error, retry } = useWalletPages('', false, undefined)
  const toGet = wallets
    .map((wallet) => ({ wallet, href: bestPlace(wallet, isPhone) }))
    .filter(({ href }) => href !== undefined)
    .slice(0, offered)
  return (
    <Body>
      {status === 'failed' ? (
        <WalletsFailed error={error} retry={retry} />
      ) : status === 'loading' && toGet.length === 0 ? (
        <List>
          {Array.from({ length: offered }, (_, index) => (
            <RowSkeleton key={index} />
          ))}
        </List>
      ) : toGet.length === 0 ? (
        <Message visual={<GlyphIcon glyph="wallet" size="lg" shape="circle" />} title={t('getAWallet')} space="lg">
          {t('nowhereToGet')}
        </Message>
      ) : (
        <>
          <p className="lead">{t('getAWalletText')}</p>
          <List>
            {toGet.map(({ wallet, href }) => (
              <RowLink
                key={wallet.id}
                icon={<WalletIcon wallet={wallet} />}
                title={wallet.name}
                end={out}
                href={href}
              />
            ))}
          </List>
        </>
      )}
    </Body>
  )
}

function Places({ wallet }: { readonly wallet: Wallet }): ReactNode {
  const t = useViewMessages()
  const { chrome_store, app_store, play_store, homepage } = wallet.listing ?? {}
  const places = [
    [t('browserExtension'), chrome_store, 'desktop'],
    [t('appStore'), app_store, 'phone'],
    [t('playStore'), play_store, 'phone'],
    [t('website'), homepage, 'globe'],
  ] as const
  const known = places.filter(([, href]) => href !== undefined)
  return (
    <Body>
      <Message visual={<WalletIcon wallet={wallet} size="lg" />} title={t('getFor', { wallet: isolated(wallet.name) })}>
        {known.length > 0 ? t('getForText') : t('nowhereToGet')}
      </Message>
      <List>
        {known.map(([label, href, glyph]) => (
          <RowLink key={label} icon={<GlyphIcon glyph={glyph} />} title={<>{label}</>} end={out} href={href} />
        ))}
      </List>
    </Body>
  )
}

/** Where to install a wallet on this device: the store of the device, else its website. */
function bestPlace({ listing }: Wallet, isPhone: boolean): string | undefined {
  if (!listing) return undefined
  const { chrome_store, app_store, play_store, homepage } = listing
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  return (isPhone ? (isApple ? app_store : play_store) : chrome_store) ?? homepage ?? app_store ?? play_store
}
