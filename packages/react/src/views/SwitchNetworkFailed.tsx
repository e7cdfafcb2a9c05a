import { type ConnectFailure, isPorticoError, messageOf } from '@portico/core'
import type { ReactNode } from 'react'
import { Actions } from '../ui/Actions.js'
import { Button } from '../ui/Button.js'
import { ErrorDetails } from '../ui/ErrorDetails.js'
import { Message } from '../ui/Message.js'
import { plainName } from '../ui/plainName.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { useAnnouncement } from './useAnnouncement.js'

interface SwitchNetworkFailedProps {
  readonly failure: ConnectFailure
  readonly error: unknown
  /** Name of the wallet that was asked, where one was. */
  readonly wallet: string | undefined
  /** Name of the network in use before, which it still is. */
  readonly from: string | undefined
  readonly to: string
  readonly again: () => void
}

/** The network is as it was: why, and what to do about it. */
export function SwitchNetworkFailed(props: SwitchNetworkFailedProps): ReactNode {
  const { failure, error, wallet, from, to, again } = props
  const { router } = useShell()
  const t = useMessages()
  const canGoBack = useAtom(router.canGoBack)
  const isDeclined = failure === 'declined' && wallet !== undefined
  const isPending = failure === 'pending' && wallet !== undefined
  const title = isPending
    ? t('pendingTitle', { wallet })
    : isDeclined && from !== undefined
      ? t('stillOn', { network: from })
      : t('switchFailed', { network: to })
  const text = isPending ? t('pendingText') : isDeclined ? t('switchDeclined', { wallet }) : reasonOf(error)
  // Nobody is asked to stay on a network that the site does not use.
  const canStay = from !== undefined && !router.has('UnsupportedChain')
  useAnnouncement(title, true)
  return (
    <>
      <Message title={title}>{text}</Message>
      <Actions stack>
        <Button variant="primary" data-autofocus="" onClick={again}>
          {t('tryAgain')}
        </Button>
        {(canStay || canGoBack) && (
          <Button variant="ghost" onClick={() => router.back()}>
            {canStay ? t('stayOn', { network: from }) : t('back')}
          </Button>
        )}
      </Actions>
      {!isDeclined && <ErrorDetails error={error} />}
    </>
  )
}

/** Why, in one sentence; what a wallet says is outside data. */
function reasonOf(error: unknown): string {
  return isPorticoError(error) ? error.shortMessage : plainName(messageOf(error))
}
