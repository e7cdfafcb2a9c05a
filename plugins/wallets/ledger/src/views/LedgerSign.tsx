import { isPorticoError, type ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  DetailList,
  Footer,
  GlyphIcon,
  Message,
  Notice,
  Spinner,
  useAtomValue,
  useMessages,
  useReason,
} from '@portico/react/ui'
import { RequestDescription, useWriter } from '@portico/wallet-requests/view'
import { useState, type ReactNode } from 'react'
import { pickDevice } from '../hid.js'
import type { LedgerSpec } from '../LedgerSpec.js'
import { viewTexts } from '../messages/views.en.js'

/** What is to be confirmed on the device, in words, and what keeps the device from asking. */
export default function LedgerSign({ plugin }: ViewProps<LedgerSpec, {}>): ReactNode {
  const { api } = plugin
  const t = useMessages('ledger', viewTexts)
  const writer = useWriter()
  const reasonOf = useReason()
  const request = useAtomValue(api.request)
  /** The reading whose box the visitor ticked. The next request has a box of its own. */
  const [confirmed, setConfirmed] = useState<object>()
  // Between two requests, until the view is left.
  if (!request) return <Body busy />
  const { reading, step, hashes, error } = request
  const { description } = reading
  const isReviewing = step === 'reviewing'
  const isFailed = step === 'failed'
  const isConfirmed = confirmed === reading

  async function retry(): Promise<void> {
    const controls = await api.load()
    // Within the click: the browser's list opens only then.
    const device = isPorticoError(error, 'ledger/noDevice') ? await pickDevice() : undefined
    if (device) controls.prefer(device)
    controls.retry()
  }
  return (
    <>
      <Body>
        <Message
          visual={isFailed ? <GlyphIcon glyph="warning" size="lg" shape="circle" /> : !isReviewing && <Spinner />}
          title={writer.text(description.title)}
        >
          {isFailed || isReviewing ? undefined : t(step === 'opening' ? 'opening' : 'confirm')}
        </Message>
        {isFailed && <Notice tone="error">{reasonOf(error, { advice: true })}</Notice>}
        {hashes && (
          <>
            <Notice tone="warning">{t('hashes')}</Notice>
            <DetailList
              rows={[
                { label: t('domainHash'), value: <code className="code">{hashes.domain}</code> },
                { label: t('messageHash'), value: <code className="code">{hashes.message}</code> },
              ]}
            />
          </>
        )}
        <RequestDescription
          description={description}
          isConfirmed={isConfirmed}
          onConfirm={isReviewing ? (isTicked) => setConfirmed(isTicked ? reading : undefined) : undefined}
        />
      </Body>
      <Footer kind="actions">
        {/* Below each other: in many languages the words are longer than half of a phone is wide. */}
        <Actions stack>
          {isReviewing && (
            <Button
              variant="danger"
              disabled={!isConfirmed}
              onClick={() => void api.load().then(({ confirm }) => confirm())}
            >
              {writer.text(description.action)}
            </Button>
          )}
          {isFailed && (
            <Button variant="primary" onClick={() => void retry()}>
              {t('retry')}
            </Button>
          )}
          <Button variant="ghost" onClick={() => void api.load().then((controls) => controls.cancel())}>
            {t('cancel')}
          </Button>
        </Actions>
      </Footer>
    </>
  )
}
