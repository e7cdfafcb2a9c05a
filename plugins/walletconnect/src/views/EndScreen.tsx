import type { Wallet } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  ErrorDetails,
  isolated,
  Message,
  SiteIcon,
  Thread,
  useAnnounce,
  useShell,
  WalletIcon,
} from '@portico/react/parts'
import { messageOf } from '@portico/core'
import { useEffect, type ReactNode } from 'react'
import type { Pairing } from './usePairing.js'
import { useTexts } from './useTexts.js'

/** How long the good news stays, ms. */
const readingTime = 900

export interface EndScreenProps {
  readonly pairing: Extract<Pairing, { readonly status: 'declined' | 'failed' | 'connected' }>
  readonly wallet: Pick<Wallet, 'name' | 'imageUrl' | 'imageId' | 'connectors'>
  readonly retry: () => void
}

/** How an attempt ended, and what to do about it. */
export function EndScreen({ pairing, wallet, retry }: EndScreenProps): ReactNode {
  const t = useTexts()
  const { metadata, router } = useShell()
  const name = isolated(wallet.name)
  const parties = { from: <SiteIcon />, to: <WalletIcon wallet={wallet} size="lg" /> }
  if (pairing.status === 'connected') return <Connected parties={parties} />

  const isDeclined = pairing.status === 'declined'
  return (
    <Body>
      <Thread {...parties} state="declined" />
      <Said title={isDeclined ? t('declinedTitle', { wallet: name }) : t('failedTitle')}>
        {isDeclined ? t('declinedText', { site: isolated(metadata.name) }) : messageOf(pairing.error)}
      </Said>
      <Actions stack>
        <Button variant="primary" busy={!pairing.canRetry} onClick={retry}>
          {t('tryAgain')}
        </Button>
        <Button variant="ghost" onClick={() => router.back()}>
          {t('otherWallet')}
        </Button>
      </Actions>
      {!isDeclined && <ErrorDetails error={pairing.error} />}
    </Body>
  )
}

function Connected({ parties }: { readonly parties: { readonly from: ReactNode; readonly to: ReactNode } }): ReactNode {
  const t = useTexts()
  const { modal, options, router } = useShell()
  useEffect(() => {
    const timer = setTimeout(() => (options.embedded ? router.reset('Account') : modal.close()), readingTime)
    return () => clearTimeout(timer)
  }, [modal, options, router])
  return (
    <Body>
      <Thread {...parties} state="done" />
      <Said title={t('connected')} />
    </Body>
  )
}

/** A message that is also said aloud. */
function Said({ title, children }: { readonly title: string; readonly children?: string }): ReactNode {
  const announce = useAnnounce()
  useEffect(() => announce(children ? `${title}. ${children}` : title), [announce, title, children])
  return <Message title={title}>{children}</Message>
}
