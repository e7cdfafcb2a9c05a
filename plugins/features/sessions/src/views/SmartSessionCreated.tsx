import type { ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  Card,
  ErrorDetails,
  GlyphIcon,
  Message,
  plainName,
  useReason,
  SectionHead,
  Sheet,
  Spinner,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { SessionsSpec } from '../SessionsSpec.js'
import { Limits } from './Limits.js'
import css from './sessions.css?inline'
import { SmartSessionList, useDate } from './SmartSessionList.js'

/** That the session which was granted last is there, and what it may do. */
export function SmartSessionCreated(props: ViewProps<SessionsSpec, {}>): ReactNode {
  const reasonOf = useReason()
  const { plugin } = props
  const { router, metadata } = useModalContext()
  const t = useMessages('sessions', viewTexts)
  const created = useAtomValue(plugin.api.created)
  const date = useDate(created?.expiry ?? 0)
  if (!created) return <SmartSessionList {...props} />
  const { status, account, permissions, error } = created
  if (status === 'failed')
    return (
      <Body>
        <Message
          visual={<GlyphIcon glyph="error" tone="error" size="lg" shape="circle" />}
          title={t('createFailed')}
          space="lg"
        >
          {reasonOf(error)}
        </Message>
        <ErrorDetails error={error} />
        <Actions>
          <Button onClick={() => router.reset('Account')}>{t('toAccount')}</Button>
        </Actions>
      </Body>
    )
  const isPending = status === 'pending'
  return (
    <Body>
      <Sheet css={css} />
      <div role="status">
        <Message
          visual={isPending ? <Spinner /> : <GlyphIcon glyph="done" tone="success" size="lg" shape="circle" />}
          title={t(isPending ? 'pending' : 'created')}
          space="sm"
        >
          {isPending ? t('pendingText') : t('createdText', { site: plainName(metadata.name), date })}
        </Message>
      </div>
      <SectionHead>{t('limits')}</SectionHead>
      <Card pad>
        <Limits plugin={plugin} account={account} permissions={permissions} />
      </Card>
      <Actions>
        <Button variant="primary" onClick={() => router.replace('SmartSessionList')}>
          {t('toList')}
        </Button>
      </Actions>
    </Body>
  )
}
