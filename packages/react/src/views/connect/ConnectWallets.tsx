import type { CSSProperties, ReactNode } from 'react'
import { usePreloadView } from '../../shell/useViews.js'
import { Actions } from '../../ui/Actions.js'
import { Button, TextButton } from '../../ui/Button.js'
import { Glyph } from '../../ui/Glyph.js'
import { hueOf } from '../../ui/hueOf.js'
import { GlyphIcon } from '../../ui/Icon.js'
import { List } from '../../ui/List.js'
import { Message, Notice } from '../../ui/Message.js'
import { Row } from '../../ui/Row.js'
import { RowSkeleton } from '../../ui/Skeleton.js'
import { useAtomField, useAtomValue } from '../../shell/useAtomValue.js'
import { useIsPhone } from '../../shell/useIsPhone.js'
import { useShellMessages } from '../../shell/useMessages.js'
import { useShell } from '../../shell/useShell.js'
import { useChooseWallet } from './useChooseWallet.js'
import { WalletChoice } from './WalletChoice.js'

/** Rows shown while the registry loads: as many as it usually adds. */
const expected = 4

/** The wallets of the Connect view. `alone`: no plugin adds another way to connect. */
export function ConnectWallets({ alone }: { readonly alone: boolean }): ReactNode {
  const shell = useShell()
  const t = useShellMessages()
  const namespace = useAtomField(shell.state, 'namespace')
  const rows = useAtomValue(shell.wallets.rows)
  const registry = useAtomValue(shell.wallets.status)
  const all = useAllWallets()
  const chooser = useChooseWallet(namespace === undefined ? undefined : [namespace])
  const isLoading = registry.status === 'idle' || registry.status === 'loading'
  const missing = isLoading ? Math.max(0, expected - rows.length) : 0

  if (rows.length === 0 && !isLoading && registry.status !== 'failed')
    return (
      alone && (
        <>
          <Message visual={<GlyphIcon glyph="wallet" size="lg" shape="circle" />} title={t('noWallets')} space="lg">
            {t('noWalletsText')}
          </Message>
          <Actions>
            <Button variant="primary" onClick={() => shell.router.push('GetWallet')}>
              {t('getAWallet')}
            </Button>
          </Actions>
        </>
      )
    )
  return (
    <>
      <List label={t('wallets')}>
        {all.isCut && <AllWalletsRow count={undefined} />}
        {rows.map(({ wallet, recent, badge }) => (
          <WalletChoice
            key={wallet.id}
            wallet={wallet}
            chooser={chooser}
            recent={recent}
            badge={badge}
            hasNamesake={rows.some((other) => other.wallet !== wallet && other.wallet.name === wallet.name)}
          />
        ))}
        {Array.from({ length: missing }, (_, index) => (
          <RowSkeleton key={`skeleton ${index}`} />
        ))}
        {all.shown && !all.isCut && <AllWalletsRow count={all.count} />}
      </List>
      {registry.status === 'failed' && (
        <Notice
          tone="warning"
          actions={<TextButton onClick={() => void shell.wallets.load()}>{t('retry')}</TextButton>}
        >
          {t('walletsFailed')}
        </Notice>
      )}
    </>
  )
}

interface AllWallets {
  readonly shown: boolean
  /** This page has more wallets than rows: the row stands first, since it leads to the search for the one that is wanted. */
  readonly isCut: boolean
  readonly count: number | undefined
}

/** Whether there is a row that opens all wallets. The option `wallets.all` may hide it, and without a registry there are none. */
function useAllWallets(): AllWallets {
  const { wallets, options } = useShell()
  const isPhone = useIsPhone()
  const registry = useAtomValue(wallets.status)
  const placement = options.wallets?.all ?? 'show'
  const count = registry.status === 'ready' ? registry.count : undefined
  const isWanted = placement === 'show' || (placement === 'only-mobile' && isPhone)
  const isCut = useAtomValue(wallets.isCut)
  return { isCut, shown: isWanted && registry.status !== 'absent' && count !== 0, count }
}

function AllWalletsRow({ count }: { readonly count: number | undefined }): ReactNode {
  const shell = useShell()
  const t = useShellMessages()
  const preload = usePreloadView()
  const rows = useAtomValue(shell.wallets.rows)
  const locale = useAtomValue(shell.locale)
  return (
    <Row
      icon={
        <span className="mosaic" aria-hidden="true">
          {[0, 1, 2, 3].map((at) => (
            <i key={at} style={{ '--hue': hueOf(rows[at]?.wallet.name ?? String(at)) } as CSSProperties} />
          ))}
        </span>
      }
      title={t('allWallets')}
      end={
        <>
          {count !== undefined && <span className="amount quiet">{count.toLocaleString(locale)}</span>}
          <Glyph name="next" size="sm" flip />
        </>
      }
      onPointerEnter={() => preload('AllWallets')}
      onFocus={() => preload('AllWallets')}
      onClick={() => {
        shell.emit('CLICK_ALL_WALLETS', {})
        shell.router.push('AllWallets')
      }}
    />
  )
}
