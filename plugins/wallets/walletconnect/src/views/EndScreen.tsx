import type { Connection, Wallet } from '@portico/core'
import {
  Actions,
  Address,
  Body,
  Button,
  ErrorDetails,
  GlyphIcon,
  isolated,
  Message,
  useReason,
  SiteIcon,
  ConnectionIndicator,
  useAnnounce,
  useAtomValue,
  useModalContext,
  WalletIcon,
} from '@portico/react/ui'
import { useEffect, type ReactNode } from 'react'
import type { Pairing } from './usePairing.js'
import { useTexts } from './useTexts.js'

export interface EndScreenProps {
  readonly pairing: Extract<Pairing, { readonly status: 'declined' | 'failed' | 'connected' }>
  /** Undefined where the visitor chose none: any wallet may have answered. */
  readonly wallet: Wallet | undefined
  readonly retry: () => void
}

/** How an attempt ended, and what to do about it. */
export function EndScreen({ pairing, wallet, retry }: EndScreenProps): ReactNode {
  const reasonOf = useReason()
  const t = useTexts()
  const { metadata, router } = useModalContext()
  const canGoBack = useAtomValue(router.canGoBack)
  const parties = {
    from: <SiteIcon />,
    to: wallet ? <WalletIcon wallet={wallet} size="lg" /> : <GlyphIcon glyph="wallet" size="lg" />,
  }
  if (pairing.status === 'connected') return <Connected parties={parties} connections={pairing.connections} />

  const isDeclined = pairing.status === 'declined'
  const declinedTitle = wallet ? t('declinedTitle', { wallet: isolated(wallet.name) }) : t('declinedAny')
  return (
    <Body>
      <ConnectionIndicator {...parties} state="declined" />
      <AnnouncedMessage title={isDeclined ? declinedTitle : t('failedTitle')} isFailure>
        {isDeclined ? t('declinedText', { site: isolated(metadata.name) }) : reasonOf(pairing.error)}
      </AnnouncedMessage>
      <Actions stack>
        <Button variant="primary" data-autofocus="" busy={!pairing.canRetry} onClick={retry}>
          {t('tryAgain')}
        </Button>
        <Button variant="ghost" onClick={() => (canGoBack ? router.back() : router.replace('Connect'))}>
          {t('otherWallet')}
        </Button>
      </Actions>
      {!isDeclined && <ErrorDetails error={pairing.error} />}
    </Body>
  )
}

interface ConnectedProps {
  readonly parties: { readonly from: ReactNode; readonly to: ReactNode }
  readonly connections: readonly Connection[]
}

/** The connect succeeded. The modal closes by itself a moment later. */
function Connected({ parties, connections }: ConnectedProps): ReactNode {
  const t = useTexts()
  const { network } = useModalContext()
  const [first] = connections
  const on = first && network(first.networkId)
  return (
    <Body>
      <ConnectionIndicator {...parties} state="done" />
      <AnnouncedMessage title={t('connected')}>
        {first && <Address address={first.selected} />} {on && t('onNetwork', { network: isolated(on.name) })}
      </AnnouncedMessage>
    </Body>
  )
}

interface AnnouncedMessageProps {
  readonly title: string
  /** Announced at once, interrupting what a screen reader reads. */
  readonly isFailure?: boolean
  readonly children?: ReactNode
}

/** A message whose title is announced to screen readers. */
function AnnouncedMessage({ title, isFailure = false, children }: AnnouncedMessageProps): ReactNode {
  const announce = useAnnounce()
  useEffect(() => announce(title, isFailure ? 'assertive' : 'polite'), [announce, title, isFailure])
  return <Message title={title}>{children}</Message>
}
