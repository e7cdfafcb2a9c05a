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
  SiteIcon,
  ConnectionIndicator,
  useAnnounce,
  useAtomValue,
  useModalContext,
  WalletIcon,
} from '@portico/react/ui'
import { messageOf } from '@portico/core'
import { useEffect, type ReactNode } from 'react'
import type { Pairing } from './usePairing.js'
import { useTexts } from './useTexts.js'

/** How long the good news stays, ms. */
const readingTime = 1000

export interface EndScreenProps {
  readonly pairing: Extract<Pairing, { readonly status: 'declined' | 'failed' | 'connected' }>
  /** Undefined where the visitor chose none: any wallet may have answered. */
  readonly wallet: Wallet | undefined
  readonly retry: () => void
}

/** How an attempt ended, and what to do about it. */
export function EndScreen({ pairing, wallet, retry }: EndScreenProps): ReactNode {
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
      <Said title={isDeclined ? declinedTitle : t('failedTitle')} isFailure>
        {isDeclined ? t('declinedText', { site: isolated(metadata.name) }) : messageOf(pairing.error)}
      </Said>
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

/** It worked; then the modal gives way, or goes back to where a further wallet was asked for. */
function Connected({ parties, connections }: ConnectedProps): ReactNode {
  const t = useTexts()
  const { modal, router, network } = useModalContext()
  const [first] = connections
  const namespace = first?.namespace
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!router.has('ProfileWallets')) return modal.close()
      router.reset('Account')
      router.push('ProfileWallets', namespace === undefined ? {} : { namespace })
    }, readingTime)
    return () => clearTimeout(timer)
  }, [modal, router, namespace])
  const on = first && network(first.networkId)
  return (
    <Body>
      <ConnectionIndicator {...parties} state="done" />
      <Said title={t('connected')}>
        {first && <Address address={first.selected} />} {on && t('onNetwork', { network: isolated(on.name) })}
      </Said>
    </Body>
  )
}

interface SaidProps {
  readonly title: string
  /** Said at once, whatever is being read. */
  readonly isFailure?: boolean
  readonly children?: ReactNode
}

/** A message whose title is also said aloud. */
function Said({ title, isFailure = false, children }: SaidProps): ReactNode {
  const announce = useAnnounce()
  useEffect(() => announce(title, isFailure ? 'assertive' : 'polite'), [announce, title, isFailure])
  return <Message title={title}>{children}</Message>
}
