import {
  isPorticoError,
  plural,
  type MessagePack,
  type Namespace,
  type PluginHandle,
  type SlotProps,
  type Translate,
} from '@portico/core'
import { Field, IconButton, Sheet, Spinner, useAtomValue, useMessages, useReason } from '@portico/react/ui'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { EmailSpec } from '../EmailSpec.js'
import css from './login.css?inline'

export type EmailHandle = PluginHandle<EmailSpec>

/** Texts of the field, which Connect loads without the views. Hosts replace them under `email`. */
export interface LoginTexts {
  readonly address: string
  readonly submit: string
  readonly tryAgain: (v: { seconds: number }) => string
  readonly signingIn: string
  readonly connected: string
}

/** @public Tests of languages read it. */
export const loginTexts: MessagePack<LoginTexts> = {
  en: {
    address: 'Email address',
    submit: 'Continue with email',
    tryAgain: ({ seconds }) =>
      plural('en', seconds, { one: 'Please try again after # second', other: 'Please try again after # seconds' }),
    signingIn: 'Signing in',
    connected: 'Connected',
  },
}

export function useLoginTexts(): Translate<LoginTexts> {
  return useMessages('email', loginTexts)
}

/** Whole seconds until a time, drawn again each second; 0 from then on. */
export function useSecondsUntil(time: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (time === undefined) return undefined
    const tick = (): void => {
      setNow(Date.now())
      if (Date.now() >= time) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [time])
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1000))
}

/** The address can be sent off from this many characters. */
const shortest = 4

interface Draft {
  readonly text: string
  readonly busy: boolean
  readonly isDone: boolean
  readonly error: string | undefined
  readonly canSubmit: boolean
  setText(text: string): void
  submit(event: FormEvent<HTMLFormElement>): void
}

/** The text of a field for an address, and what became of it. */
export function useDraft(plugin: EmailHandle, first: string | undefined, send: (text: string) => Promise<void>): Draft {
  const reasonOf = useReason()
  const t = useLoginTexts()
  const { step, busy, email, error, resendAt } = useAtomValue(plugin.api.state)
  const [text, setText] = useState(first ?? '')
  const isWaiting = isPorticoError(error, 'email/cooldown')
  const seconds = useSecondsUntil(isWaiting ? resendAt : undefined)
  const isOver = isWaiting && seconds === 0
  // What was wrong with another text says nothing about this one.
  const isOfThis = error !== undefined && !isOver && email === text.trim()
  const canSubmit = text.trim().length >= shortest
  return {
    text,
    busy,
    isDone: step === 'done',
    error: isOfThis ? (isWaiting ? t('tryAgain', { seconds }) : reasonOf(error)) : undefined,
    canSubmit,
    setText,
    submit(event) {
      event.preventDefault()
      // The button may go; the field stays.
      event.currentTarget.querySelector('input')?.focus()
      // A failure stands in the state.
      if (canSubmit && !busy) send(text).catch(() => {})
    },
  }
}

interface LoginFormProps {
  readonly plugin: EmailHandle
  readonly namespace?: Namespace | undefined
  readonly email?: string | undefined
  /** Whether the focus starts in it. */
  readonly takesFocus?: boolean
}

/** A field for the address to log in with; its button appears once there is something to send. */
export function LoginForm({ plugin, namespace, email, takesFocus }: LoginFormProps): ReactNode {
  const t = useLoginTexts()
  const state = useAtomValue(plugin.api.state)
  const draft = useDraft(plugin, email ?? state.email, (text) => plugin.api.login(text, namespace))
  const { busy, isDone, canSubmit } = draft
  const wasSelected = useRef(false)
  return (
    <form className="email-form" noValidate onSubmit={draft.submit}>
      <Sheet css={css} />
      <Field
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        glyph={isDone ? 'done' : 'mail'}
        label={t('address')}
        placeholder={t('address')}
        value={draft.text}
        readOnly={busy}
        error={draft.error}
        data-autofocus={takesFocus ? '' : undefined}
        onFocus={() => {
          // The field takes the focus back when the form is sent off.
          if (!wasSelected.current) plugin.emit('EMAIL_LOGIN_SELECTED', {})
          wasSelected.current = true
        }}
        onChange={(event) => draft.setText(event.target.value)}
        end={
          busy ? (
            <span className="email-form__busy">
              <Spinner />
            </span>
          ) : (
            canSubmit && <IconButton type="submit" variant="primary" glyph="forward" flip label={t('submit')} />
          )
        }
      />
      <p className="visually-hidden" role="status">
        {busy ? t('signingIn') : isDone ? t('connected') : ''}
      </p>
    </form>
  )
}

/** The field as a block of Connect. Items of slots are not given their plugin: it is bound here. */
export function block(plugin: EmailHandle): (props: SlotProps['connect.methods']) => ReactNode {
  return ({ namespace }) => <LoginForm plugin={plugin} namespace={namespace} />
}
