import { isRejection, namespaceOf, parseCaip10, type ViewProps } from '@portico/core'
import {
  Actions,
  Address,
  Avatar,
  Body,
  Button,
  ConnectionIndicator,
  DetailList,
  Disclosure,
  ErrorDetails,
  Footer,
  Icon,
  isolated,
  Message,
  MessageView,
  Notice,
  plainName,
  SiteIcon,
  Skeleton,
  TextButton,
  useAnnounce,
  useAtomValue,
  useMessages,
  useModalContext,
  useNetworkName,
} from '@portico/react/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { SiwxPrompt, SiwxSpec } from '../SiwxSpec.js'

type Props = ViewProps<SiwxSpec, SiwxSpec['views']['SIWXSignMessage']>

/** Asks a visitor who connected to prove that the account is theirs. */
export default function SignMessageView({ plugin }: Props): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('siwx', viewTexts)
  const prompt = useAtomValue(plugin.api.prompt)
  // Drawn a last time while the view goes away.
  const [last, setLast] = useState(prompt)
  if (prompt && prompt !== last) setLast(prompt)
  const current = prompt ?? last
  if (!current)
    return (
      <MessageView
        glyph="check"
        title={t('nothing')}
        action={{ label: t('toAccount'), onClick: () => router.reset('Account') }}
      >
        {t('nothingText')}
      </MessageView>
    )
  const isAsked = current.status === 'signing' || current.status === 'verifying'
  return isAsked ? <Waiting plugin={plugin} prompt={current} /> : <Question plugin={plugin} prompt={current} />
}

interface PromptProps {
  readonly plugin: Props['plugin']
  readonly prompt: SiwxPrompt
}

function Question({ plugin, prompt }: PromptProps): ReactNode {
  const shell = useModalContext()
  const t = useMessages('siwx', viewTexts)
  const locale = useAtomValue(shell.locale)
  const networkName = useNetworkName()
  const { account, message, expirationTime, domain } = prompt
  const { networkId, address } = parseCaip10(account)
  const site = isolated(plainName(shell.metadata.name || domain || ''))
  const run = async (what: 'sign' | 'cancel'): Promise<void> => (await plugin.api.controls())[what]()
  const isReady = prompt.status === 'ready'
  return (
    <>
      <Body busy={!isReady}>
        <ConnectionIndicator from={<SiteIcon />} to={<Avatar address={address} size="lg" />} state="idle" />
        <Message title={t('title', { site })}>{t('text')}</Message>
        <Failure prompt={prompt} />
        <DetailList
          rows={[
            { label: t('account'), value: <Address address={address} /> },
            {
              label: t('network'),
              value: <span dir="auto">{plainName(networkName(networkId))}</span>,
            },
            { label: t('site'), value: domain === undefined ? <Skeleton width="120px" /> : <bdi>{domain}</bdi> },
            {
              label: t('validUntil'),
              value: expirationTime === undefined ? undefined : <Moment time={expirationTime} locale={locale} />,
            },
          ]}
        />
        {message === undefined ? (
          <span className="visually-hidden" role="status">
            {t('preparing')}
          </span>
        ) : (
          <Disclosure summary={t('message')}>
            <pre className="code" tabIndex={0} dir="ltr">
              {message}
            </pre>
          </Disclosure>
        )}
      </Body>
      <Footer kind="actions">
        {prompt.isRequired && <p className="hint">{t('closes')}</p>}
        <Actions>
          <Button onClick={() => void run('cancel')}>{t('cancel')}</Button>
          <Button variant="primary" data-autofocus="" disabled={!isReady} onClick={() => void run('sign')}>
            {t('signIn')}
          </Button>
        </Actions>
      </Footer>
    </>
  )
}

function Moment({ time, locale }: { readonly time: string; readonly locale: string }): ReactNode {
  const date = new Date(time)
  if (Number.isNaN(date.valueOf())) return plainName(time)
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
  return <time dateTime={date.toISOString()}>{format.format(date)}</time>
}

/** Why the last try failed. */
function Failure({ prompt: { isSmartAccount, error } }: Pick<PromptProps, 'prompt'>): ReactNode {
  const t = useMessages('siwx', viewTexts)
  if (error === undefined) return null
  if (isRejection(error))
    return (
      <Notice tone="warning" title={t('declinedTitle')}>
        {t('declinedText')}
      </Notice>
    )
  return (
    <>
      <Notice tone="error" title={t('failedTitle')}>
        {isSmartAccount ? t('smartAccountText') : t('failedText')}
      </Notice>
      <ErrorDetails error={error} />
    </>
  )
}

/** The wallet has the message, or the site has the signature. */
function Waiting({ plugin, prompt }: PromptProps): ReactNode {
  const { connections } = useModalContext()
  const t = useMessages('siwx', viewTexts)
  const announce = useAnnounce()
  const { connectedWalletInfo: wallet } = useAtomValue(connections.account(namespaceOf(prompt.account)))
  const title = plugin.t('authenticating')
  useEffect(() => announce(title), [announce, title])
  const isSigning = prompt.status === 'signing'
  const name = isolated(plainName(wallet?.name ?? ''))
  return (
    <>
      <Body>
        <ConnectionIndicator
          from={<SiteIcon />}
          to={<Icon name={wallet?.name ?? ''} src={wallet?.icon} size="lg" />}
          state="waiting"
        />
        <Message title={title}>
          {isSigning ? t('waitingText', { wallet: name }) : t('verifyingText')} {prompt.isRequired && t('closes')}
        </Message>
      </Body>
      {isSigning && (
        <Footer>
          {t('noWindow')}{' '}
          <TextButton onClick={() => void plugin.api.controls().then(({ signAgain }) => signAgain())}>
            {t('askAgain')}
          </TextButton>
        </Footer>
      )}
    </>
  )
}
