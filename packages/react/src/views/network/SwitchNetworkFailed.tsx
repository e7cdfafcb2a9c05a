import type { ConnectFailure } from '@portico/core'
import type { ReactNode } from 'react'
import { Actions } from '../../ui/Actions.js'
import { Button } from '../../ui/Button.js'
import { ErrorDetails } from '../../ui/ErrorDetails.js'
import { Message } from '../../ui/Message.js'

import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useReason } from '../../shell/useReason.js'
import { useShell } from '../../shell/useShell.js'
import { useAnnouncement } from '../../shell/Announcer.js'

interface SwitchNetworkFailedProps {
  readonly failure: ConnectFailure
  readonly error: unknown
  /** Name of the wallet that was asked, if any. */
  readonly wallet: string | undefined
  /** Name of the network that is still in use. */
  readonly from: string | undefined
  readonly to: string
  readonly again: () => void
}

/** Tells why the network did not change, with the next steps. */
export function SwitchNetworkFailed(props: SwitchNetworkFailedProps): ReactNode {
  const reasonOf = useReason()
  const { failure, error, wallet, from, to, again } = props
  const { router } = useShell()
  const t = useViewMessages()
  const canGoBack = useAtomValue(router.canGoBack)
  const isDeclined = failure === 'declined' && wallet !== undefined
  const isPending = failure === 'pending' && wallet !== undefined
  const title = isPending
    ? t('pendingTitle', { wallet })
    : isDeclined && from !== undefined
      ? t('stillOn', { network: from })
      : t('switchFailed', { network: to })
  const text = isPending ? t('pendingText') : isDeclined ? t('switchDeclined', { wallet }) : reasonOf(error)
  // The visitor cannot stay on a network that the site does not use.
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
