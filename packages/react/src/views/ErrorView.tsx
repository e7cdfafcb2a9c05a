import type { ShellViews } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellViewProps } from '../frame/ShellView.js'
import { Actions } from '../parts/Actions.js'
import { Body } from '../parts/Body.js'
import { Button } from '../parts/Button.js'
import { ErrorDetails } from '../parts/ErrorDetails.js'
import { GlyphIcon } from '../parts/Icon.js'
import { Message } from '../parts/Message.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { useSaid } from './useSaid.js'

/** In the place of a view that threw or did not load, and for errors that a plugin wants to show. */
export default function ErrorView({ params, retry }: ShellViewProps<ShellViews['ErrorView']>): ReactNode {
  const { modal, router } = useShell()
  const t = useMessages()
  const canGoBack = useAtom(router.canGoBack)
  const isView = params.view !== undefined
  const title = isView ? t('viewFailedTitle') : t('errorTitle')
  useSaid(title, true)
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
