import { Actions, Body, Button, GlyphIcon, Message, useAtom, useShell } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { useTexts } from './useTexts.js'

/** Shown when a page opens a view that cannot be used, or the wallet disconnects or changes network meanwhile. */
export function Unavailable(): ReactNode {
  const { router, connections } = useShell()
  const t = useTexts()
  const namespace = useAtom(connections.activeNamespace) ?? ''
  const isConnected = useAtom(connections.account(namespace)).address !== undefined
  return (
    <Body>
      <Message
        visual={<GlyphIcon glyph={isConnected ? 'send' : 'wallet'} size="lg" shape="circle" />}
        title={t(isConnected ? 'unavailable' : 'notConnected')}
        space="lg"
      >
        {t(isConnected ? 'unavailableText' : 'notConnectedText')}
      </Message>
      <Actions>
        <Button variant="primary" onClick={() => router.reset(isConnected ? 'Account' : 'Connect')}>
          {t(isConnected ? 'toAccount' : 'connect')}
        </Button>
      </Actions>
    </Body>
  )
}
