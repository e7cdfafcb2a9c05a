import type { ReactNode } from 'react'
import { Actions } from '../ui/Actions.js'
import { Button } from '../ui/Button.js'
import { ErrorDetails } from '../ui/ErrorDetails.js'
import { GlyphIcon } from '../ui/Icon.js'
import { isolated } from '../ui/isolated.js'
import { Message } from '../ui/Message.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'

/** Nothing was found. Someone whose wallet is not listed can still scan a code with it, where codes are to be had. */
export function NoWallets({ search, clear }: { readonly search: string; readonly clear: () => void }): ReactNode {
  const { pairing, router } = useShell()
  const t = useMessages()
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

/** The registry did not answer. */
export function WalletsFailed({ error, retry }: { readonly error: unknown; readonly retry: () => void }): ReactNode {
  const t = useMessages()
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
