import { isPorticoError, type ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  ButtonLink,
  ConnectionIndicator,
  CopyButton,
  ErrorDetails,
  Footer,
  isolated,
  Message,
  MessageView,
  QrCode,
  useReason,
  Sheet,
  SiteIcon,
  TextButton,
  useAnnounce,
  useAtomValue,
  useModalContext,
  type ConnectionIndicatorState,
} from '@portico/react/ui'
import { useEffect, useState, type ReactNode } from 'react'
import type { SocialsSpec, SocialsState } from '../SocialsSpec.js'
import type { SocialProvider } from '../errors.js'
import { ProviderIcon, useTexts } from './ConnectSocials.js'
import type { SocialsHandle } from './SocialButtons.js'
import css from './socials.css?inline'

/** The state, and what it was last: a view that slides out does not change any more. */
function useLastState({ api }: SocialsHandle): SocialsState {
  const state = useAtomValue(api.state)
  const [last, setLast] = useState(state)
  if (state !== last && state.status !== 'idle') setLast(state)
  return state.status === 'idle' ? last : state
}

const indicatorOf: Partial<Record<SocialsState['status'], ConnectionIndicatorState>> = {
  blocked: 'declined',
  closed: 'declined',
  failed: 'declined',
  done: 'done',
}

interface ProgressProps {
  readonly provider: SocialProvider
  readonly status: SocialsState['status']
  readonly title: string
  readonly children?: ReactNode
}

/** The site, the provider and the line between them, and the same in words, which are announced when they change. */
function Progress({ provider, status, title, children }: ProgressProps): ReactNode {
  const announce = useAnnounce()
  const isFailure = status === 'failed' || status === 'blocked'
  useEffect(() => announce(title, isFailure ? 'assertive' : 'polite'), [announce, title, isFailure])
  return (
    <>
      <Sheet css={css} />
      <ConnectionIndicator
        from={<SiteIcon />}
        to={<ProviderIcon provider={provider} size="lg" />}
        state={indicatorOf[status] ?? 'waiting'}
      />
      <Message title={title}>{children}</Message>
    </>
  )
}

/** A login in the window of a provider. */
export function ConnectingSocial({
  plugin,
  params,
}: ViewProps<SocialsSpec, { readonly provider: SocialProvider }>): ReactNode {
  const t = useTexts()
  const { api } = plugin
  const { status, provider = params.provider, uri, matchCode, error } = useLastState(plugin)
  if (status === 'idle') return <NothingOpen />
  const names = { provider: isolated(plugin.t(provider)) }
  if (status === 'blocked')
    return (
      <Body>
        <Progress provider={provider} status={status} title={t('blockedTitle')}>
          {t('blockedText', names)}
        </Progress>
        <Actions stack>
          <Button variant="primary" data-autofocus="" busy={uri === undefined} onClick={() => api.openPage()}>
            {t('openPage', names)}
          </Button>
          <Button variant="ghost" disabled={uri === undefined} onClick={() => api.openPage('tab')}>
            {t('inThisTab')}
          </Button>
        </Actions>
      </Body>
    )
  if (status === 'failed') return <Failed plugin={plugin} provider={provider} error={error} />
  const [title, text] = words()
  return (
    <>
      <Body>
        <Progress provider={provider} status={status} title={title}>
          {text}
        </Progress>
        {status === 'digits' && <Digits digits={matchCode ?? ''} />}
      </Body>
      {(status === 'open' || status === 'digits') && (
        <Footer>
          <p>
            {t('noWindow')} <TextButton onClick={() => api.openPage()}>{t('openAgain')}</TextButton>
          </p>
        </Footer>
      )}
    </>
  )

  function words(): readonly [title: string, text?: string] {
    if (status === 'done') return [t('connected')]
    if (status === 'confirming') return [t('confirming'), t('confirmingText', names)]
    if (status === 'leaving') return [t('opening', names), t('leavingText')]
    if (status === 'opening') return [t('opening', names), t('openText')]
    if (status === 'digits') return [t('openTitle', names), t('digitsText')]
    return [t('openTitle', names), t('openText')]
  }
}

/** Typed by the visitor in a window that cannot reach this page. */
function Digits({ digits }: { readonly digits: string }): ReactNode {
  const t = useTexts()
  const announce = useAnnounce()
  const label = t('digits')
  useEffect(() => announce(`${label}: ${[...digits].join(' ')}`), [announce, label, digits])
  return (
    <p className="socials-digits card" role="group" aria-label={label} dir="ltr">
      {digits}
    </p>
  )
}

interface FailedProps {
  readonly plugin: SocialsHandle
  readonly provider: SocialProvider
  readonly error: unknown
}

function Failed({ plugin, provider, error }: FailedProps): ReactNode {
  const reasonOf = useReason()
  const t = useTexts()
  const cause = isPorticoError(error) ? error.cause : undefined
  return (
    <Body>
      <Progress provider={provider} status="failed" title={reasonOf(error)}>
        {isPorticoError(cause) ? reasonOf(cause) : t('failedText', { provider: isolated(plugin.t(provider)) })}
      </Progress>
      <Actions>
        <Button variant="primary" data-autofocus="" onClick={() => void plugin.api.login(provider).catch(() => {})}>
          {t('retry')}
        </Button>
      </Actions>
      <ErrorDetails error={error} />
    </Body>
  )
}

/** The view was opened without a login. */
function NothingOpen(): ReactNode {
  const t = useTexts()
  const { router } = useModalContext()
  return (
    <MessageView
      glyph="link"
      title={t('nothingTitle')}
      action={{ label: t('back'), onClick: () => router.reset('Connect') }}
    >
      {t('nothingText')}
    </MessageView>
  )
}

/** Fills the frame while the code is on its way; about as long as what follows, so that nothing changes its size. */
const placeholder = 'The code is on its way. '.padEnd(90, '· ')

/** A code that is scanned with a phone that has Farcaster. */
export function ConnectingFarcaster({ plugin }: ViewProps<SocialsSpec, {}>): ReactNode {
  const t = useTexts()
  const { status, uri, error } = useLastState(plugin)
  if (status === 'idle') return <NothingOpen />
  if (status === 'failed') return <Failed plugin={plugin} provider="farcaster" error={error} />
  if (status === 'confirming' || status === 'done')
    return (
      <Body>
        <Progress provider="farcaster" status={status} title={t(status === 'done' ? 'connected' : 'confirming')} />
      </Body>
    )
  return (
    <>
      <Body>
        <Sheet css={css} />
        {uri === undefined ? (
          <QrCode text={placeholder} label={t('making')} renewing={t('making')} />
        ) : (
          <QrCode text={uri} label={t('codeLabel')} logo={<ProviderIcon provider="farcaster" size="sm" />} />
        )}
        <Message title={t('scanTitle')}>{t('scanText')}</Message>
        <Actions>
          <ButtonLink href={uri} variant="outline" trailing="external">
            {t('openFarcaster')}
          </ButtonLink>
        </Actions>
      </Body>
      <Footer>
        {uri === undefined ? (
          <TextButton glyph="copy" disabled>
            {t('copyLink')}
          </TextButton>
        ) : (
          <CopyButton look="text" text={uri} label={t('copyLink')} done={t('linkCopied')} />
        )}
      </Footer>
    </>
  )
}
