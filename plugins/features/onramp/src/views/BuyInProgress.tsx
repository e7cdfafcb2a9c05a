import type { ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  ButtonLink,
  ConnectionIndicator,
  ErrorDetails,
  GlyphIcon,
  Icon,
  isolated,
  Message,
  RegistryIcon,
  safeHref,
  useAtomValue,
  useMessages,
  useModalContext,
  type ButtonProps,
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

function Progress({ buy: { status, provider, asset, contract, order } }: { readonly buy: BuyState }): ReactNode {
  const t = useMessages('onramp', viewTexts)
  const names = { provider: isolated(provider.label), asset: isolated(asset) }
  const glyph = (name: 'clock' | 'error' | 'warning', tone?: 'error' | 'warning') => (
    <GlyphIcon glyph={name} size="lg" shape="circle" tone={tone} />
  )
  if (status === 'late')
    return (
      <Message visual={glyph('clock')} title={t('lateTitle')} space="lg">
        {t('lateText', names)}
      </Message>
    )
  if (order === 'failed' && status !== 'failed' && status !== 'arrived')
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
  const [title, text] = wordsOf()
  return (
    <>
      <ConnectionIndicator
        from={<Icon src={provider.imageUrl} name={provider.label} size="lg" />}
        to={<RegistryIcon kind="token" imageId={asset} name={asset} size="lg" shape="circle" />}
        state={status === 'arrived' ? 'done' : 'waiting'}
      />
      <Message title={title}>{text}</Message>
    </>
  )

  function wordsOf(): readonly [title: string, text: string] {
    if (status === 'arrived') return [t('arrivedTitle', names), t('arrivedText')]
    const isTold = contract !== undefined
    if (status === 'opening') return [t('opening', names), t(isTold ? 'openText' : 'untoldText', names)]
    if (order === 'sent') return [t('sentTitle', names), t('sentText')]
    if (order !== undefined) return [t('orderedTitle', names), t(isTold ? 'orderedText' : 'untoldText', names)]
    return [t('openTitle', names), t(isTold ? 'openText' : 'untoldText', names)]
  }
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
  if (status === 'blocked')
    return (
      <PageButton url={url} variant="primary">
        {t('openPage', names)}
      </PageButton>
    )
  if (status === 'open') return <PageButton url={url}>{t('openAgain', names)}</PageButton>
  return <Button disabled>{t('opening', names)}</Button>
}

interface PageButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  readonly url: string | undefined
}

/** Opens the page of a provider. The runtime lets one over http through on this machine only, and links lead to https only. */
function PageButton({ url, variant, children }: PageButtonProps): ReactNode {
  if (safeHref(url))
    return (
      <ButtonLink href={url} variant={variant} trailing="external">
        {children}
      </ButtonLink>
    )
  return (
    <Button variant={variant} onClick={() => window.open(url, '_blank', 'noopener')}>
      {children}
    </Button>
  )
}
