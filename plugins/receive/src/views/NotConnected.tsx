import { Actions, Body, Button, GlyphIcon, Message, useShell } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { useTexts } from './useTexts.js'

/** A page may open the view before anybody is connected, and a wallet may leave while it is shown. */
export function NotConnected(): ReactNode {
  const { router } = useShell()
  const t = useTexts()
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
