import type { ShellViews } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellViewProps } from '../frame/ShellView.js'
import { Actions } from '../ui/Actions.js'
import { Body } from '../ui/Body.js'
import { Button } from '../ui/Button.js'
import { ErrorDetails } from '../ui/ErrorDetails.js'
import { GlyphIcon } from '../ui/Icon.js'
import { Message } from '../ui/Message.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { useAnnouncement } from './useAnnouncement.js'

/** In the place of a view that threw or did not load, and for errors that a plugin wants to show. */
export default function ErrorView({ params, retry }: ShellViewProps<ShellViews['ErrorView']>): ReactNode {
  const { modal, router } = useShell()
  const t = useMessages()
  const canGoBack = useAtom(router.canGoBack)
  const isView = params.view !== undefined
  const title = isView ? t('viewFailedTitle') : t('errorTitle')
  useAnnouncement(title, true)
  return (
    <Body>
      <Message visual={<GlyphIcon glyph="error" tone="error" size="lg" shape="circle" />} title={title} space="lg">
        {isView ? t('viewFailedText') : t('errorText')}
      </Message>
      <Actions stack>
        {retry && (
          <Button variant="primary" data-autofocus="" onClick={retry}>
            {t('retry')}
          </Button>
        )}
        <Button variant={retry ? 'ghost' : 'primary'} onClick={() => (canGoBack ? router.back() : modal.close())}>
          {canGoBack ? t('back') : t('close')}
        </Button>
      </Actions>
      <ErrorDetails error={params.error} />
    </Body>
  )
}
