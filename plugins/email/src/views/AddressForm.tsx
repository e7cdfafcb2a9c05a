import type { ViewProps } from '@portico/core'
import { type EmbeddedWalletCapability } from '@portico/embedded-api/capability'
import { Body, Button, Card, Field, GlyphIcon, NoWallet, RowContents, Sheet, useAtomValue } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { EmailSpec } from '../EmailSpec.js'
import css from './email.css?inline'
import { LoginForm, useDraft, type EmailHandle } from './LoginForm.js'
import { Email, useTexts } from './parts.js'

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
          placeholder={t('placeholder')}
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
