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

type CodeStep = 'code' | 'oldCode' | 'newCode'

/** The state, and what it was last: a view that slides out does not change any more. */
function useLastState(plugin: EmailHandle): EmailState {
  const state = useAtomValue(plugin.api.state)
  const [last, setLast] = useState(state)
  if (state !== last && state.step !== 'address') setLast(state)
  return state.step === 'address' ? last : state
}

/** Six digits that were mailed; the sixth sends them off. */
export function EmailVerifyOtp({ plugin }: ViewProps<EmailSpec, {}>): ReactNode {
  return <CodeView plugin={plugin} step="code" />
}

/** The code that was mailed to the address in use, before it is changed. */
export function UpdateEmailPrimaryOtp({ plugin }: ViewProps<EmailSpec, {}>): ReactNode {
  return <CodeView plugin={plugin} step="oldCode" />
}

/** The code that was mailed to the new address. */
export function UpdateEmailSecondaryOtp({ plugin }: ViewProps<EmailSpec, {}>): ReactNode {
  return <CodeView plugin={plugin} step="newCode" />
}

interface CodeViewProps {
  readonly plugin: EmailHandle
  readonly step: CodeStep
}

function CodeView({ plugin, step }: CodeViewProps): ReactNode {
  const t = useTexts()
  const state = useLastState(plugin)
  const user = useAtomValue(plugin.needs.embeddedWallet.all[0]!.impl.user)
  const [code, setCode] = useState('')
  // The error that stands in the state while a new code is being typed is of the one before.
  const [seen, setSeen] = useState<unknown>()
  const hint = useId()
  if (state.step === 'address') return <NothingExpected step={step} />

  const { busy, email, error } = state
  const isDone = state.step === 'done'
  const failure = error === seen ? undefined : error
  const address = step === 'oldCode' ? user?.email : email
  const titles = { code: 'codeTitle', oldCode: 'oldCodeTitle', newCode: 'newCodeTitle' } as const

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
          title={t(titles[step])}
          space="sm"
        >
          {address === undefined
            ? t('codeSentToAccount')
            : textWith((v) => t('codeSent', v), { address: <Email address={address} /> })}
        </Message>
        <CodeField
          label={t('codeLabel')}
          value={code}
          tone={isDone ? 'success' : failure === undefined ? undefined : 'error'}
          readOnly={busy || isDone}
          describedBy={hint}
          onChange={onChange}
        />
        <Status plugin={plugin} id={hint} step={step} state={{ ...state, error: failure }} />
      </Body>
      <LeaveFooter disabled={busy || isDone} isConfirmation={email === undefined} />
    </>
  )
}

interface StatusProps {
  readonly plugin: EmailHandle
  readonly id: string
  readonly step: CodeStep
  readonly state: EmailState
}

/** One line under the code: what is going on, what went wrong, or when another mail can be sent. */
function Status({ plugin, id, step, state: { step: now, busy, email, error, resendAt } }: StatusProps): ReactNode {
  const t = useTexts()
  const login = useLoginTexts()
  if (now === 'done')
    return (
      <p className="hint" data-align="center" data-tone="success" role="status" id={id}>
        <Glyph name="check" size="sm" />
        <span>{step === 'code' ? login('connected') : t('changed')}</span>
      </p>
    )
  if (busy)
    return (
      <p className="hint" data-align="center" role="status" id={id}>
        <Spinner />
        <span>
          {now === 'finish' && step === 'code' ? login('signingIn') : t(now === 'finish' ? 'saving' : 'checking')}
        </span>
      </p>
    )
  return (
    <>
      {error !== undefined && <Failure id={id} error={error} />}
      {now === 'finish' ? (
        <p className="hint" data-align="center">
          <TextButton onClick={() => void plugin.api.resend()}>{t('retry')}</TextButton>
        </p>
      ) : (
        email !== undefined && <Resend plugin={plugin} id={error === undefined ? id : undefined} resendAt={resendAt} />
      )}
    </>
  )
}

function Failure({ id, error }: { readonly id: string; readonly error: unknown }): ReactNode {
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
function NothingExpected({ step }: { readonly step: CodeStep }): ReactNode {
  const t = useTexts()
  const { router } = useModalContext()
  return (
    <MessageView
      glyph="mail"
      title={t('nothingTitle')}
      action={{
        label: t('toAddress'),
        onClick: () => router.replace(step === 'code' ? 'EmailLogin' : 'UpdateEmailWallet'),
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
  if (matchCode === undefined) return <NothingExpected step="code" />
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
