import {
  Actions,
  Body,
  Button,
  ButtonLink,
  ConnectionIndicator,
  ErrorDetails,
  formatMoney,
  GlyphIcon,
  Icon,
  isolated,
  Message,
  SiteIcon,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { ExchangeState } from '../PayState.js'
import type { OpenPayment } from './useOpenPayment.js'

type ExchangeView = OpenPayment & { readonly exchange: ExchangeState }

/** A payment at the page of an exchange. */
export function ExchangeProgress(view: ExchangeView): ReactNode {
  const { exchange } = view
  const { status, error } = exchange
  return (
    <Body>
      <Words {...view} />
      <NextSteps {...view} />
      {(status === 'failed' || status === 'late') && error !== undefined && <ErrorDetails error={error} />}
    </Body>
  )
}

function Words({ state: { payment }, exchange: { exchange: at, status, sessionId } }: ExchangeView): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('pay', viewTexts)
  const exchange = isolated(at.name)
  if (status === 'failed')
    return (
      <Message
        visual={<GlyphIcon glyph="error" size="lg" shape="circle" tone="error" />}
        title={sessionId === undefined ? t('notOpened', { exchange }) : t('exchangeFailed', { exchange })}
        space="lg"
      >
        {t(sessionId === undefined ? 'notOpenedText' : 'exchangeFailedText')}
      </Message>
    )
  if (status === 'late')
    return (
      <Message visual={<GlyphIcon glyph="clock" size="lg" shape="circle" />} title={t('lateTitle')} space="lg">
        {t('lateText', { exchange })}
      </Message>
    )
  if (status === 'blocked')
    return (
      <Message
        visual={<GlyphIcon glyph="warning" size="lg" shape="circle" tone="warning" />}
        title={t('blockedTitle')}
        space="lg"
      >
        {t('blockedText', { exchange })}
      </Message>
    )
  const amount = isolated(formatMoney(payment.amount, payment, locale))
  const words = {
    opening: [t('opening', { exchange }), t('openingText')],
    open: [
      t('continueAt', { exchange }),
      payment.options.openInNewTab === false ? t('continueHere') : t('continueText', { amount }),
    ],
  }
  const [title, text] = words[status as 'open'] ?? [t('begunAt', { exchange }), t('begunAtText')]
  return (
    <>
      <ConnectionIndicator
        from={<Icon name={at.name} src={at.imageUrl} size="lg" />}
        to={<SiteIcon />}
        state="waiting"
      />
      <Message title={title}>{text}</Message>
    </>
  )
}

function NextSteps({ controls, exchange: { exchange: at, status, url, sessionId } }: ExchangeView): ReactNode {
  const t = useMessages('pay', viewTexts)
  const exchange = isolated(at.name)
  const retry = () => void controls.retry().catch(() => {})
  return (
    <Actions stack>
      {status === 'late' && (
        <Button variant="primary" onClick={retry}>
          {t('lookAgain')}
        </Button>
      )}
      {status === 'failed' && (
        <Button variant="primary" onClick={retry}>
          {sessionId === undefined ? t('retry') : t('openAgain', { exchange })}
        </Button>
      )}
      {(status === 'blocked' || status === 'open') && (
        <ButtonLink href={url} variant={status === 'blocked' ? 'primary' : undefined} trailing="external">
          {t('openPage', { exchange })}
        </ButtonLink>
      )}
      {status !== 'opening' && status !== 'paid' && (
        <Button variant="ghost" onClick={() => controls.chooseAgain()}>
          {t('otherWay')}
        </Button>
      )}
    </Actions>
  )
}
