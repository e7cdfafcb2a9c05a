import {
  Actions,
  Body,
  Button,
  GlyphIcon,
  Message,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

/** Shown when a page opens a view that cannot be used, or the wallet disconnects or changes network meanwhile. */
export function Unavailable(): ReactNode {
  const { router, connections } = useModalContext()
  const t = useMessages('send', viewTexts)
  const namespace = useAtomValue(connections.activeNamespace) ?? ''
  const isConnected = useAtomValue(connections.account(namespace)).address !== undefined
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
