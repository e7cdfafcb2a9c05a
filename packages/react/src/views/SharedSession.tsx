import type { Session } from '@portico/core'
import type { ReactNode } from 'react'
import { Actions } from '../ui/Actions.js'
import { Button } from '../ui/Button.js'
import { isolated } from '../ui/isolated.js'
import { Notice } from '../ui/Notice.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { namespaceNames } from './namespaceName.js'

interface SharedSessionProps {
  readonly session: Session
  readonly keep: () => void
  readonly disconnect: () => void
}

/** One session of several namespaces: whoever leaves one is told first which others may end with it. */
export function SharedSession({ session, keep, disconnect }: SharedSessionProps): ReactNode {
  const shell = useShell()
  const t = useMessages()
  const locale = useAtom(shell.locale)
  const families = namespaceNames(
    shell,
    session.connections.map(({ namespace }) => namespace),
    locale,
  )
  return (
    <>
      <Notice tone="warning" title={t('sharedTitle', { wallet: isolated(session.wallet.name) })}>
        {t('sharedText', { families })}
      </Notice>
      <Actions>
        {/* It takes the place of the button that was pressed: the focus would be lost with that. */}
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
