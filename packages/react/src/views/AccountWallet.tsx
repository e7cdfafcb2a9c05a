import { useState, type ReactNode } from 'react'
import { usePreloadView } from '../frame/usePreloadView.js'
import { Glyph } from '../ui/Glyph.js'
import { GlyphIcon, Icon } from '../ui/Icon.js'
import { List } from '../ui/List.js'
import { Row } from '../ui/Row.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import type { ConnectedAccount } from './ConnectedAccount.js'
import { SharedSession } from './SharedSession.js'
import { useDisconnect } from './useDisconnect.js'

/** Which wallet it is, the way to the others, and the way out. */
export function AccountWallet({ account }: { readonly account: ConnectedAccount }): ReactNode {
  const shell = useShell()
  const t = useMessages()
  const preload = usePreloadView()
  const { connections, router } = shell
  const all = useAtom(connections.list)
  const disconnect = useDisconnect()
  const [asks, setAsks] = useState<'shared' | 'kept'>()
  const { connectedWalletInfo: wallet, connectionId, namespace } = account
  const live = connectionId === undefined ? undefined : connections.get(connectionId)
  const leave = () => connectionId !== undefined && void disconnect.run(connectionId, { connectionId })

  if (asks === 'shared' && live)
    return <SharedSession session={live.session} keep={() => setAsks('kept')} disconnect={leave} />
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
        // Back from the question, which had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={asks === 'kept'}
        aria-disabled={disconnect.busy !== undefined || undefined}
        onClick={() => (live && live.session.connections.length > 1 ? setAsks('shared') : leave())}
      />
    </List>
  )
}
