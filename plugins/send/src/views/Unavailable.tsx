import { Actions, Body, Button, GlyphIcon, Message, useShell } from '@portico/react/parts'
import type { ReactNode } from 'react'
import { useTexts } from './useTexts.js'

/** A page may open the views anywhere, and a wallet may leave or change network while they are shown. */
export function Unavailable(): ReactNode {
  const { router } = useShell()
  const t = useTexts()
  return (
    <Body>
      <Message visual={<GlyphIcon glyph="send" size="lg" shape="circle" />} title={t('unavailable')} space="lg">
        {t('unavailableText')}
      </Message>
      <Actions>
        <Button variant="primary" onClick={() => router.reset('Account')}>
          {t('toAccount')}
        </Button>
      </Actions>
    </Body>
  )
}
