import type { ReactNode } from 'react'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useModalContext } from '../shell/useModalContext.js'
import { useViewMessages } from '../shell/useViewMessages.js'
import { Actions } from './Actions.js'
import { Body } from './Body.js'
import { Button } from './Button.js'
import type { GlyphName } from './Glyph.js'
import { GlyphIcon } from './Icon.js'
import { Message } from './Message.js'

export interface MessageViewProps {
  readonly glyph: GlyphName
  readonly title: string
  readonly children: ReactNode
  /** The way on. */
  readonly action: { readonly label: string; readonly onClick: () => void }
}

/** A whole view that has nothing else to show: why, and the way on. */
export function MessageView({ glyph, title, children, action }: MessageViewProps): ReactNode {
  return (
    <Body>
      <Message visual={<GlyphIcon glyph={glyph} size="lg" shape="circle" />} title={title} space="lg">
        {children}
      </Message>
      <Actions>
        <Button variant="primary" onClick={action.onClick}>
          {action.label}
        </Button>
      </Actions>
    </Body>
  )
}

/** Shown in place of a view that needs an account while no wallet is connected. `children` say what the account is for. */
export function NoWallet({ children }: { readonly children: ReactNode }): ReactNode {
  const { router } = useModalContext()
  const t = useViewMessages()
  return (
    <MessageView
      glyph="wallet"
      title={t('noWallet')}
      action={{ label: t('connectTitle'), onClick: () => router.reset('Connect') }}
    >
      {children}
    </MessageView>
  )
}

export interface UnavailableProps extends Pick<MessageViewProps, 'glyph' | 'title' | 'children'> {
  /** What an account is needed for. */
  readonly noWallet: string
}

/** Shown where a view cannot be used by the account in use, or the wallet disconnects or changes its network meanwhile. */
export function Unavailable({ glyph, title, children, noWallet }: UnavailableProps): ReactNode {
  const { router, connections } = useModalContext()
  const t = useViewMessages()
  const { address, isViewOnly } = useAtomValue(connections.activeAccount)
  if (address === undefined) return <NoWallet>{noWallet}</NoWallet>
  if (isViewOnly) return <NoWallet>{t('viewOnlyText')}</NoWallet>
  return (
    <MessageView glyph={glyph} title={title} action={{ label: t('toAccount'), onClick: () => router.reset('Account') }}>
      {children}
    </MessageView>
  )
}
