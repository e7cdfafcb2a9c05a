import type { Session } from '@portico/core'
import type { ReactNode } from 'react'
import { Actions } from '../../ui/Actions.js'
import { Button } from '../../ui/Button.js'
import { isolated } from '../../shell/plainName.js'
import { Notice } from '../../ui/Message.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { namespaceNames } from '../namespaceName.js'

interface SharedSessionProps {
  readonly session: Session
  readonly keep: () => void
  readonly disconnect: () => void
}

/** Asks before a session of several namespaces is disconnected, because all of them may end together. */
export function SharedSession({ session, keep, disconnect }: SharedSessionProps): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const locale = useAtomValue(shell.locale)
  const chains = namespaceNames(
    shell,
    session.connections.map(({ namespace }) => namespace),
    locale,
  )
  return (
    <>
      <Notice tone="warning" title={t('sharedTitle', { wallet: isolated(session.wallet.name) })}>
        {t('sharedText', { chains })}
      </Notice>
      <Actions>
        {/* It replaces the pressed button, which had the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button variant="primary" autoFocus onClick={keep}>
          {t('keep')}
        </Button>
        <Button variant="danger" onClick={disconnect}>
          {t('disconnect')}
        </Button>
      </Actions>
    </>
  )
}

/** The session that a connection belongs to, unless its wallet is missing on this page. */
export function useSession(connectionId: string | undefined): Session | undefined {
  const { sessions } = useAtomValue(useShell().connections.state)
  return sessions.find(
    ({ status, connections }) => status !== 'dormant' && connections.some(({ id }) => id === connectionId),
  )
}
