import type { ViewProps } from '@portico/core'
import { Actions, Body, Button, Footer, Notice, Sheet, useAtomValue, useMessages, useReason } from '@portico/react/ui'
import { RequestDescription, useWriter } from '@portico/wallet-requests/view'
import { useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PasskeyRequest, PasskeySpec } from '../PasskeySpec.js'
import css from './passkey.css?inline'

/** What will be signed, before the browser asks for the passkey. */
export default function PasskeyApprove({ plugin }: ViewProps<PasskeySpec, {}>): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const writer = useWriter()
  const reasonOf = useReason()
  const pending = useAtomValue(plugin.api.approval)
  /** What the visitor ticked the box of. The next request has a box of its own. */
  const [confirmed, setConfirmed] = useState<PasskeyRequest>()
  if (!pending)
    return (
      <Body>
        <Notice>{t('nothing')}</Notice>
      </Body>
    )
  const { request, status, error } = pending
  const { description, intent } = request.reading
  const isConfirming = status === 'confirming'
  const isConfirmed = confirmed === request
  return (
    <>
      <Sheet css={css} />
      <Body>
        <h3 className="passkey-head">{writer.text(description.title)}</h3>
        <RequestDescription
          description={description}
          isConfirmed={isConfirmed}
          onConfirm={(isTicked) => setConfirmed(isTicked ? request : undefined)}
        />
        {intent.kind === 'userOperation' && intent.deployment && <Notice tone="info">{t('firstText')}</Notice>}
        {error !== undefined && <Notice tone="warning">{reasonOf(error)}</Notice>}
      </Body>
      <Footer kind="actions">
        {isConfirming && (
          <p className="hint" data-align="center" role="status">
            {t('confirming')}
          </p>
        )}
        {/* Below each other: in many languages the words are longer than half of a phone is wide. */}
        <Actions stack>
          <Button
            variant={description.confirm ? 'danger' : 'primary'}
            busy={isConfirming}
            disabled={description.confirm !== undefined && !isConfirmed}
            onClick={() => void plugin.api.load().then(({ approve }) => approve())}
          >
            {t('approve')}
          </Button>
          <Button variant="outline" onClick={() => void plugin.api.load().then(({ reject }) => reject())}>
            {t('reject')}
          </Button>
        </Actions>
      </Footer>
    </>
  )
}
