import { isPorticoError, type ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  DetailList,
  GlyphIcon,
  Message,
  Notice,
  Spinner,
  useAtomValue,
  useMessages,
  useReason,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { pickDevice } from '../hid.js'
import type { LedgerRequest, LedgerSpec } from '../LedgerSpec.js'
import { viewTexts, type LedgerTexts } from '../messages/views.en.js'

const titles: Readonly<Record<LedgerRequest['kind'], keyof LedgerTexts & `confirm${string}`>> = {
  message: 'confirmMessage',
  typedData: 'confirmData',
  transaction: 'confirmTransaction',
}

/** What is to be confirmed on the device, and what keeps the device from asking. */
export default function LedgerSign({ plugin }: ViewProps<LedgerSpec, {}>): ReactNode {
  const { api } = plugin
  const t = useMessages('ledger', viewTexts)
  const reasonOf = useReason()
  const request = useAtomValue(api.request)
  const { kind = 'message', step = 'opening', hashes, error } = request ?? {}
  const isFailed = step === 'failed'

  async function retry(): Promise<void> {
    const controls = await api.load()
    // Within the click: the browser's list opens only then.
    const device = isPorticoError(error, 'ledger/noDevice') ? await pickDevice() : undefined
    if (device) controls.prefer(device)
    controls.retry()
  }
  return (
    <Body>
      <Message
        visual={isFailed ? <GlyphIcon glyph="warning" size="lg" shape="circle" /> : <Spinner />}
        title={t(titles[kind])}
        space="lg"
      >
        {isFailed ? undefined : t(step === 'opening' ? 'opening' : 'confirm')}
      </Message>
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
      {isFailed && <Notice tone="error">{reasonOf(error, { advice: true })}</Notice>}
      <Actions>
        <Button variant="ghost" onClick={() => void api.load().then((controls) => controls.cancel())}>
          {t('cancel')}
        </Button>
        {isFailed && (
          <Button variant="primary" onClick={() => void retry()}>
            {t('retry')}
          </Button>
        )}
      </Actions>
    </Body>
  )
}
