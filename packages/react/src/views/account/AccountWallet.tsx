import { useState, type ReactNode } from 'react'
import { usePreloadView } from '../../shell/useViews.js'
import { Glyph } from '../../ui/Glyph.js'
import { GlyphIcon, Icon } from '../../ui/Icon.js'
import { List } from '../../ui/List.js'
import { Row } from '../../ui/Row.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import type { ConnectedAccount } from './ConnectedAccount.js'
import { SharedSession, useSession } from './SharedSession.js'
import { useDisconnect } from './useDisconnect.js'

/** The connected wallet, with a row that opens the other wallets and one that disconnects. */
export function AccountWallet({ account }: { readonly account: ConnectedAccount }): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const preload = usePreloadView()
  const { connections, router } = shell
  const all = useAtomValue(connections.list)
  const disconnect = useDisconnect()
  const [asks, setAsks] = useState<'shared' | 'kept'>()
  const { connectedWalletInfo: wallet, connectionId, namespace } = account
  const session = useSession(connectionId)
  const leave = () => connectionId !== undefined && void disconnect.run(connectionId, { connectionId })

  if (asks === 'shared' && session)
    return <SharedSession session={session} keep={() => setAsks('kept')} disconnect={leave} />
  return (
    <List>
      {wallet && (
        <Row
          icon={<Icon name={wallet.name} src={wallet.icon} />}
          title={wallet.name}
          subtitle={t('connectedWith', { count: all.length })}
          end={<Glyph name="next" size="sm" flip />}
          onPointerEnter={() => preload('ProfileWallets')}
          onClick={() => router.push('ProfileWallets', { namespace })}
        />
      )}
      <Row
        icon={<GlyphIcon glyph="leave" flip />}
        title={<>{t('disconnect')}</>}
        tone="error"
        // The confirmation had the focus. Once it is cancelled, the focus returns to this button.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={asks === 'kept'}
        aria-disabled={disconnect.busy !== undefined || undefined}
        onClick={() => (session && session.connections.length > 1 ? setAsks('shared') : leave())}
      />
    </List>
  )
}
