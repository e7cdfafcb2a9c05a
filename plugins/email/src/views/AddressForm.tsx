import { isPorticoError, type ViewProps } from '@portico/core'
import { type EmbeddedWalletCapability } from '@portico/embedded-api/capability'
import {
  Body,
  Button,
  Card,
  GlyphIcon,
  IconButton,
  Field,
  NoWallet,
  reasonOf,
  RowContents,
  Sheet,
  Spinner,
  useAtomValue,
} from '@portico/react/ui'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { EmailSpec } from '../EmailSpec.js'
import css from './email.css?inline'
import { Email, useSecondsUntil, useTexts, type AddressProps, type EmailHandle } from './parts.js'

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
function useDraft(plugin: EmailHandle, first: string | undefined, send: (text: string) => Promise<void>): Draft {
  const t = useTexts()
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

interface LoginFormProps extends AddressProps {
  readonly email?: string | undefined
  /** Whether the focus starts in it. */
  readonly takesFocus?: boolean
}

/** A field for the address to log in with; its button appears once there is something to send. */
export function LoginForm({ plugin, namespace, email, takesFocus }: LoginFormProps): ReactNode {
  const t = useTexts()
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

/** The same field as a view of its own. */
export function EmailLogin({ plugin, params }: ViewProps<EmailSpec, { readonly email?: string }>): ReactNode {
  return (
    <Body>
      <LoginForm plugin={plugin} email={params.email} takesFocus />
    </Body>
  )
}

const walletOf = (plugin: EmailHandle): EmbeddedWalletCapability => plugin.needs.embeddedWallet.all[0]!.impl

/** The address of the account, and a field for another one. */
export function UpdateEmailWallet({ plugin }: ViewProps<EmailSpec, {}>): ReactNode {
  const t = useTexts()
  const user = useAtomValue(walletOf(plugin).user)
  const draft = useDraft(plugin, undefined, (text) => plugin.api.change(text))
  if (!user) return <NoWallet>{t('notEmbedded')}</NoWallet>
  return (
    <Body>
      <Sheet css={css} />
      <Card>
        <div className="row" part="row">
          <RowContents
            icon={<GlyphIcon glyph="mail" />}
            title={user.email ? <Email address={user.email} /> : t('noEmailYet')}
            subtitle={t('currentEmail')}
          />
        </div>
      </Card>
      <form className="form" noValidate onSubmit={draft.submit}>
        <Field
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          labelled
          label={t('newAddress')}
          placeholder="name@example.com"
          value={draft.text}
          readOnly={draft.busy}
          error={draft.error}
          hint={draft.busy ? t('confirmInWindow') : user.email ? t('editText') : undefined}
          data-autofocus=""
          onChange={(event) => draft.setText(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={draft.busy} disabled={!draft.canSubmit}>
          {t('continue')}
        </Button>
      </form>
    </Body>
  )
}
