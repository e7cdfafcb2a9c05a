import type { ViewProps } from '@portico/core'
import {
  Body,
  Footer,
  Glyph,
  GlyphIcon,
  Message,
  MessageView,
  useReason,
  Sheet,
  Spinner,
  TextButton,
  textWith,
  useAtomValue,
  useModalContext,
} from '@portico/react/ui'
import { useId, useState, type ReactNode } from 'react'
import type { EmailSpec, EmailState } from '../EmailSpec.js'
import { CodeField, codeLength } from './CodeField.js'
import css from './email.css?inline'
import { useLoginTexts, useSecondsUntil, type EmailHandle } from './LoginForm.js'
import { Email, useTexts } from './parts.js'

/** The state, and what it was last: a view that slides out does not change any more. */
function useLastState(plugin: EmailHandle): EmailState {
  const state = useAtomValue(plugin.api.state)
  const [last, setLast] = useState(state)
  if (state !== last && state.step !== 'address') setLast(state)
  return state.step === 'address' ? last : state
}

/** Six digits that were mailed; the sixth sends them off. */
export function EmailVerifyOtp({ plugin }: ViewProps<EmailSpec, {}>): ReactNode {
  const t = useTexts()
  const state = useLastState(plugin)
  const [code, setCode] = useState('')
  // The error that stands in the state while a new code is being typed is of the one before.
  const [seen, setSeen] = useState<unknown>()
  const hint = useId()
  if (state.step === 'address' || state.step === 'page') return <NothingExpected />

  const { busy, email, error } = state
  const isDone = state.step === 'done'
  const failure = error === seen ? undefined : error

  function onChange(digits: string): void {
    setCode(digits)
    setSeen(error)
    // A failure stands in the state.
    if (digits.length === codeLength) plugin.api.enterCode(digits).catch(() => {})
  }
  return (
    <>
      <Body>
        <Sheet css={css} />
        <Message
          visual={
            <GlyphIcon glyph={isDone ? 'done' : 'mail'} tone={isDone ? 'success' : 'accent'} size="lg" shape="circle" />
          }
          title={t('codeTitle')}
          space="sm"
        >
          {email === undefined
            ? t('codeSentToAccount')
            : textWith((v) => t('codeSent', v), { address: <Email address={email} /> })}
        </Message>
        <CodeField
          label={t('codeLabel')}
          value={code}
          tone={isDone ? 'success' : failure === undefined ? undefined : 'error'}
          readOnly={busy || isDone}
          describedBy={hint}
          onChange={onChange}
        />
        <Status plugin={plugin} id={hint} state={{ ...state, error: failure }} />
      </Body>
      <LeaveFooter disabled={busy || isDone} isConfirmation={email === undefined} />
    </>
  )
}

interface StatusProps {
  readonly plugin: EmailHandle
  readonly id: string
  readonly state: EmailState
}

/** One line under the code: what is going on, what went wrong, or when another mail can be sent. */
function Status({ plugin, id, state: { step, busy, email, error, resendAt } }: StatusProps): ReactNode {
  const t = useTexts()
  const login = useLoginTexts()
  if (step === 'done')
    return (
      <p className="hint" data-align="center" data-tone="success" role="status" id={id}>
        <Glyph name="check" size="sm" />
        <span>{login('connected')}</span>
      </p>
    )
  if (busy)
    return (
      <p className="hint" data-align="center" role="status" id={id}>
        <Spinner />
        <span>{step === 'finish' ? login('signingIn') : t('checking')}</span>
      </p>
    )
  return (
    <>
      {error !== undefined && <Failure id={id} error={error} />}
      {step === 'finish' ? (
        <p className="hint" data-align="center">
          <TextButton onClick={() => void plugin.api.resend()}>{t('retry')}</TextButton>
        </p>
      ) : (
        email !== undefined && <Resend plugin={plugin} id={error === undefined ? id : undefined} resendAt={resendAt} />
      )}
    </>
  )
}

export function Failure({ id, error }: { readonly id: string; readonly error: unknown }): ReactNode {
  const reasonOf = useReason()
  return (
    <p className="hint" data-align="center" data-tone="error" role="alert" id={id}>
      <Glyph name="error" size="sm" />
      <span>{reasonOf(error)}</span>
    </p>
  )
}

interface ResendProps {
  readonly plugin: EmailHandle
  readonly id?: string | undefined
  readonly resendAt: number | undefined
}

/** A live countdown, then the button that sends another mail. */
function Resend({ plugin, id, resendAt }: ResendProps): ReactNode {
  const t = useTexts()
  const seconds = useSecondsUntil(resendAt)
  return (
    <p className="hint" data-align="center" id={id}>
      {seconds > 0 ? (
        <span className="amount" aria-live="off">
          {t('resendIn', { time: `0:${String(seconds).padStart(2, '0')}` })}
        </span>
      ) : (
        <TextButton onClick={() => void plugin.api.resend()}>{t('resend')}</TextButton>
      )}
    </p>
  )
}

interface LeaveFooterProps {
  readonly disabled: boolean
  /** Of the address of another login. */
  readonly isConfirmation: boolean
}

function LeaveFooter({ disabled, isConfirmation }: LeaveFooterProps): ReactNode {
  const t = useTexts()
  const { router } = useModalContext()
  return (
    <Footer>
      <TextButton disabled={disabled} onClick={() => router.back()}>
        {t(isConfirmation ? 'otherLogin' : 'otherAddress')}
      </TextButton>
    </Footer>
  )
}

/** The view was opened without a login. */
function NothingExpected(): ReactNode {
  const t = useTexts()
  const { router } = useModalContext()
  return (
    <MessageView
      glyph="mail"
      title={t('nothingTitle')}
      action={{
        label: t('toAddress'),
        onClick: () => router.replace('EmailLogin'),
      }}
    >
      {t('nothingText')}
    </MessageView>
  )
}

/** Waits until the mailed link was opened, and shows the number to pick on its page. */
export function EmailVerifyDevice({ plugin }: ViewProps<EmailSpec, {}>): ReactNode {
  const t = useTexts()
  const { email, matchCode, error, resendAt, busy } = useLastState(plugin)
  const hint = useId()
  if (matchCode === undefined) return <NothingExpected />
  return (
    <>
      <Body>
        <Sheet css={css} />
        <Message
          visual={<GlyphIcon glyph="mail" tone="accent" size="lg" shape="circle" />}
          title={t('deviceTitle')}
          space="sm"
        >
          {t('deviceText')}{' '}
          {email === undefined
            ? t('deviceSentToAccount')
            : textWith((v) => t('deviceSent', v), { address: <Email address={email} /> })}
        </Message>
        <div
          className="email-match card"
          role="group"
          aria-labelledby={`${hint}-pick`}
          aria-describedby={`${hint}-number`}
          tabIndex={-1}
          data-autofocus=""
        >
          <p id={`${hint}-pick`}>{t('pickNumber')}</p>
          <p className="email-match__number" id={`${hint}-number`} dir="ltr">
            {matchCode}
          </p>
        </div>
        {error === undefined ? (
          <p className="hint" data-align="center" role="status">
            <Spinner />
            <span>{t('waitingForLink')}</span>
          </p>
        ) : (
          <Failure id={hint} error={error} />
        )}
        {!busy && email !== undefined && <Resend plugin={plugin} resendAt={resendAt} />}
      </Body>
      <LeaveFooter disabled={busy} isConfirmation={email === undefined} />
    </>
  )
}
