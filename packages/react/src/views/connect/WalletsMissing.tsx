import type { ReactNode } from 'react'
import { Actions } from '../../ui/Actions.js'
import { Button } from '../../ui/Button.js'
import { ErrorDetails } from '../../ui/ErrorDetails.js'
import { GlyphIcon } from '../../ui/Icon.js'
import { isolated } from '../../shell/plainName.js'
import { Message } from '../../ui/Message.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'

/** Shown when a search finds nothing. A wallet that is not listed can still be paired with a QR code. */
export function NoWallets({ search, clear }: { readonly search: string; readonly clear: () => void }): ReactNode {
  const { pairing, router } = useShell()
  const t = useViewMessages()
  return (
    <>
      <Message
        visual={<GlyphIcon glyph="search" size="lg" shape="circle" />}
        title={search ? t('noWalletCalled', { name: isolated(search) }) : t('noWalletHere')}
        space="lg"
      >
        {pairing ? t('noWalletTextCode') : t('noWalletText')}
      </Message>
      <Actions>
        <Button onClick={clear}>{search ? t('clearSearch') : t('showAll')}</Button>
        {pairing && (
          <Button glyph="qr" onClick={() => router.push(pairing.basicView)}>
            {t('showCode')}
          </Button>
        )}
      </Actions>
    </>
  )
}

/** Shown when the wallets of the registry could not be loaded. */
export function WalletsFailed({ error, retry }: { readonly error: unknown; readonly retry: () => void }): ReactNode {
  const t = useViewMessages()
  const isOffline = navigator.onLine === false
  return (
    <>
      <Message
        visual={<GlyphIcon glyph={isOffline ? 'offline' : 'error'} tone="error" size="lg" shape="circle" />}
        title={t('listFailed')}
        space="lg"
      >
        {isOffline ? t('offlineText') : t('listFailedText')}
      </Message>
      <Actions>
        <Button variant="primary" glyph="refresh" onClick={retry}>
          {t('retry')}
        </Button>
      </Actions>
      <ErrorDetails error={error} />
    </>
  )
}
