import type { ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  ButtonLink,
  ErrorDetails,
  GlyphIcon,
  isolated,
  Message,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { OnrampSpec } from '../OnrampSpec.js'
import type { BuyState } from '../OnrampState.js'

/** A purchase at the page of a provider, until it arrives. */
export function BuyInProgress({ plugin }: ViewProps<OnrampSpec, {}>): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('onramp', viewTexts)
  const { buy } = useAtomValue(plugin.api.state)
  if (!buy)
    return (
      <Body>
        <Message visual={<GlyphIcon glyph="buy" size="lg" shape="circle" />} title={t('unavailable')} space="lg" />
        <Actions>
          <Button onClick={() => router.back()}>{t('back')}</Button>
        </Actions>
      </Body>
    )
  return (
    <Body>
      <Progress buy={buy} />
      <Actions>
        <NextStep buy={buy} onRetry={() => void plugin.api.retry()} onDone={() => router.reset('Account')} />
      </Actions>
      {buy.status === 'failed' && <ErrorDetails error={buy.error} />}
    </Body>
  )
}

function Progress({ buy: { status, provider, asset, order } }: { readonly buy: BuyState }): ReactNode {
  const t = useMessages('onramp', viewTexts)
  const names = { provider: isolated(provider.label), asset: isolated(asset) }
  const glyph = (name: 'buy' | 'done' | 'clock' | 'error' | 'warning', tone?: 'success' | 'error' | 'warning') => (
    <GlyphIcon glyph={name} size="lg" shape="circle" tone={tone} />
  )
  if (status === 'arrived')
    return (
      <Message visual={glyph('done', 'success')} title={t('arrivedTitle', names)} space="lg">
        {t('arrivedText')}
      </Message>
    )
  if (status === 'late')
    return (
      <Message visual={glyph('clock')} title={t('lateTitle')} space="lg">
        {t('lateText', names)}
      </Message>
    )
  if (order === 'failed' && status !== 'failed')
    return (
      <Message visual={glyph('warning', 'warning')} title={t('unsoldTitle')} space="lg">
        {t('unsoldText', names)}
      </Message>
    )
  if (status === 'blocked' && !order)
    return (
      <Message visual={glyph('warning', 'warning')} title={t('blockedTitle')} space="lg">
        {t('blockedText', names)}
      </Message>
    )
  if (status === 'failed')
    return (
      <Message visual={glyph('error', 'error')} title={t('failedTitle', names)} space="lg">
        {t('failedText')}
      </Message>
    )
  if (order && status !== 'opening')
    return (
      <Message visual={glyph('clock')} title={t(order === 'sent' ? 'sentTitle' : 'orderedTitle', names)} space="lg">
        {order === 'sent' ? t('sentText') : t('orderedText', names)}
      </Message>
    )
  return (
    <Message
      visual={glyph('buy')}
      title={status === 'opening' ? t('opening', names) : t('openTitle', names)}
      space="lg"
    >
      {t('openText', names)}
    </Message>
  )
}

interface NextStepProps {
  readonly buy: BuyState
  readonly onRetry: () => void
  readonly onDone: () => void
}

function NextStep({ buy: { status, url, provider }, onRetry, onDone }: NextStepProps): ReactNode {
  const t = useMessages('onramp', viewTexts)
  const names = { provider: isolated(provider.label) }
  if (status === 'arrived')
    return (
      <Button variant="primary" onClick={onDone}>
        {t('done')}
      </Button>
    )
  if (status === 'failed' || status === 'late')
    return (
      <Button variant="primary" onClick={onRetry}>
        {t(status === 'late' ? 'lookAgain' : 'retry')}
      </Button>
    )
  if (status === 'blocked') return <ButtonLink href={url}>{t('openPage', names)}</ButtonLink>
  if (status === 'open') return <ButtonLink href={url}>{t('openAgain', names)}</ButtonLink>
  return <Button disabled>{t('opening', names)}</Button>
}
