import type { ViewProps } from '@portico/core'
import { type EmbeddedWalletCapability } from '@portico/embedded-api/capability'
import {
  Body,
  Button,
  ButtonLink,
  Card,
  Glyph,
  GlyphIcon,
  NoWallet,
  RowContents,
  Sheet,
  Spinner,
  useAtomValue,
} from '@portico/react/ui'
import { useId, type ReactNode } from 'react'
import type { EmailSpec } from '../EmailSpec.js'
import { Failure } from './CodeView.js'
import css from './email.css?inline'
import { LoginForm, type EmailHandle } from './LoginForm.js'
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

/** The address of the account, and the way to the wallet's own page, on which alone it is changed. */
export function UpdateEmailWallet({ plugin }: ViewProps<EmailSpec, {}>): ReactNode {
  const t = useTexts()
  const user = useAtomValue(walletOf(plugin).user)
  const { step, busy, uri, error } = useAtomValue(plugin.api.state)
  const hint = useId()
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
      {step === 'done' ? (
        <p className="hint" data-align="center" data-tone="success" role="status">
          <Glyph name="check" size="sm" />
          <span>{t('changed')}</span>
        </p>
      ) : step === 'page' ? (
        <p className="hint" data-align="center" role="status">
          <Spinner />
          <span>{t('waitingForPage')}</span>
        </p>
      ) : error === undefined ? (
        user.email && <p className="hint">{t('editText')}</p>
      ) : (
        <Failure id={hint} error={error} />
      )}
      {uri === undefined ? (
        <Button
          variant="primary"
          glyph="external"
          busy={busy}
          data-autofocus=""
          // A failure stands in the state.
          onClick={() => void plugin.api.change().catch(() => {})}
        >
          {t('openPage')}
        </Button>
      ) : (
        <ButtonLink glyph="external" href={uri} schemes={['http']}>
          {t('openPage')}
        </ButtonLink>
      )}
    </Body>
  )
}
