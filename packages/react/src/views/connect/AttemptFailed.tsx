import type { ConnectFlowState, Wallet } from '@portico/core'
import type { ReactNode } from 'react'
import { Actions } from '../../ui/Actions.js'
import { Button } from '../../ui/Button.js'
import { ErrorDetails } from '../../ui/ErrorDetails.js'
import { isolated } from '../../shell/plainName.js'
import { Message } from '../../ui/Message.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { namespaceNames } from '../namespaceName.js'
import { useAnnouncement } from '../../shell/Announcer.js'

interface AttemptFailedProps {
  readonly wallet: Wallet
  readonly flow: Extract<ConnectFlowState, { readonly status: 'failed' }>
}

/** What happened, why, and what to do about it. */
export function AttemptFailed({ wallet, flow }: AttemptFailedProps): ReactNode {
  const { failure, error, connections: connected, namespaces } = flow
  const shell = useShell()
  const t = useViewMessages()
  const locale = useAtomValue(shell.locale)
  const canGoBack = useAtomValue(shell.router.canGoBack)
  const v = { wallet: isolated(wallet.name) }
  const site = isolated(shell.metadata.name)
  const here = namespaces.filter((namespace) => connected.some((connection) => connection.namespace === namespace))
  const missing = namespaces.filter((namespace) => !here.includes(namespace))
  const isPartial = here.length > 0
  const words = {
    declined: [t('declinedTitle', v), t('declinedText', { site })],
    pending: [t('pendingTitle', v), t('pendingText')],
    gone: [t('unreachableTitle', v), t('unreachableText')],
    failed: [t('connectFailedTitle'), t('connectFailedText', v)],
  } as const
  const [title, text] = words[failure]
  useAnnouncement(title, true)
  return (
    <>
      <Message title={title}>
        {isPartial
          ? t('declinedPartly', {
              connected: namespaceNames(shell, here, locale),
              declined: namespaceNames(shell, missing, locale),
            })
          : text}
      </Message>
      <Actions stack>
        <Button variant="primary" data-autofocus="" busy={!flow.canRetry} onClick={() => shell.flows.retry()}>
          {t('tryAgain')}
        </Button>
        {isPartial ? (
          <Button variant="ghost" onClick={() => shell.flows.finish()}>
            {t('keepConnected', { chains: namespaceNames(shell, here, locale) })}
          </Button>
        ) : (
          <Button variant="ghost" onClick={() => (canGoBack ? shell.router.back() : shell.router.replace('Connect'))}>
            {t('otherWallet')}
          </Button>
        )}
      </Actions>
      {failure !== 'declined' && <ErrorDetails error={error} />}
    </>
  )
}
