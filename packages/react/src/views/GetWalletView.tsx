import type { ShellViews, Wallet } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellViewProps } from '../frame/ShellView.js'
import { Body } from '../parts/Body.js'
import { Glyph } from '../parts/Glyph.js'
import { GlyphIcon } from '../parts/Icon.js'
import { isolated } from '../parts/isolated.js'
import { List } from '../parts/List.js'
import { Message } from '../parts/Message.js'
import { Row, RowLink } from '../parts/Row.js'
import { RowSkeleton } from '../parts/Skeleton.js'
import { WalletIcon } from '../parts/WalletIcon.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { useWalletPages } from './useWalletPages.js'
import { WalletsFailed } from './WalletsMissing.js'

/** As many as somebody who has none wants to choose from. */
const offered = 5
const next = <Glyph name="next" size="sm" flip />

/** Wallets to get, or the places where one wallet is to be had. */
export default function GetWalletView({ params }: ShellViewProps<ShellViews['GetWallet']>): ReactNode {
  return params.wallet ? <Places wallet={params.wallet} /> : <Offers />
}

function Offers(): ReactNode {
  const { router } = useShell()
  const t = useMessages()
  const { status, wallets, error, retry } = useWalletPages('', false, undefined)
  const toGet = wallets.filter(({ listing }) => listing).slice(0, offered)
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
            {toGet.map((wallet) => (
              <Row
                key={wallet.id}
                icon={<WalletIcon wallet={wallet} />}
                title={wallet.name}
                end={next}
                onClick={() => router.push('GetWallet', { wallet })}
              />
            ))}
          </List>
        </>
      )}
    </Body>
  )
}

function Places({ wallet }: { readonly wallet: Wallet }): ReactNode {
  const t = useMessages()
  const { chrome_store, app_store, play_store, homepage } = wallet.listing ?? {}
  const places = [
    [t('browserExtension'), chrome_store],
    [t('appStore'), app_store],
    [t('playStore'), play_store],
    [t('website'), homepage],
  ] as const
  const known = places.filter(([, href]) => href !== undefined)
  return (
    <Body>
      <Message visual={<WalletIcon wallet={wallet} size="lg" />} title={t('getFor', { wallet: isolated(wallet.name) })}>
        {known.length > 0 ? t('getForText') : t('nowhereToGet')}
      </Message>
      <List>
        {known.map(([label, href]) => (
          <RowLink key={label} icon={<GlyphIcon glyph="external" flip />} title={<>{label}</>} end={next} href={href} />
        ))}
      </List>
    </Body>
  )
}
