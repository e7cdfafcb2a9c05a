import type { ShellViews } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellViewProps } from '../shell/ShellView.js'
import { isCodeUnavailable } from '../shell/isCodeUnavailable.js'
import { Actions } from '../ui/Actions.js'
import { Body } from '../ui/Body.js'
import { Button } from '../ui/Button.js'
import { ErrorDetails } from '../ui/ErrorDetails.js'
import { GlyphIcon } from '../ui/Icon.js'
import { Message } from '../ui/Message.js'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useViewMessages } from '../shell/useViewMessages.js'
import { useShell } from '../shell/useShell.js'
import { useAnnouncement } from '../shell/Announcer.js'

/** Replaces a view that threw or did not load. Plugins open it to show errors of their own. */
export default function ErrorView({ params, retry }: ShellViewProps<ShellViews['ErrorView']>): ReactNode {
  const { modal, router } = useShell()
  const t = useViewMessages()
  const canGoBack = useAtomValue(router.canGoBack)
  const isView = params.view !== undefined
  const isOutdated = isCodeUnavailable(params.error)
  const title = isView ? t('viewFailedTitle') : t('errorTitle')
  const viewText = isOutdated ? t('codeUnavailableText') : t('viewFailedText')
  useAnnouncement(title, true)
  return (
    <Body>
      <Message visual={<GlyphIcon glyph="error" tone="error" size="lg" shape="circle" />} title={title} space="lg">
        {isView ? viewText : t('errorText')}
      </Message>
      <Actions stack>
        {isOutdated && (
          <Button variant="primary" data-autofocus="" onClick={() => location.reload()}>
            {t('reloadPage')}
          </Button>
        )}
        {retry && (
          <Button
            variant={isOutdated ? 'outline' : 'primary'}
            data-autofocus={isOutdated ? undefined : ''}
            onClick={retry}
          >
            {t('retry')}
          </Button>
        )}
        <Button
          variant={retry || isOutdated ? 'ghost' : 'primary'}
          onClick={() => (canGoBack ? router.back() : modal.close())}
        >
          {canGoBack ? t('back') : t('close')}
        </Button>
      </Actions>
      <ErrorDetails error={params.error} />
    </Body>
  )
}
