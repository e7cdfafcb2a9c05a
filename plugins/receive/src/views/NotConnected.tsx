import { Actions, Body, Button, GlyphIcon, Message, useMessages, useModalContext } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

/** A page may open the view before anybody is connected, and a wallet may leave while it is shown. */
export function NotConnected(): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('receive', viewTexts)
  return (
    <Body>
      <Message visual={<GlyphIcon glyph="wallet" size="lg" shape="circle" />} title={t('notConnected')} space="lg">
        {t('notConnectedText')}
      </Message>
      <Actions>
        <Button variant="primary" onClick={() => router.reset('Connect')}>
          {t('connect')}
        </Button>
      </Actions>
    </Body>
  )
}
