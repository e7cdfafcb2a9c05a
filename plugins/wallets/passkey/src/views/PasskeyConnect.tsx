import { isAbort, isPorticoError, type ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  Glyph,
  Message,
  Notice,
  useAtomValue,
  useMessages,
  useModalContext,
  useReason,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PasskeySpec } from '../PasskeySpec.js'

/** Makes a passkey, or takes one that the visitor has. */
export default function PasskeyConnect({ plugin }: ViewProps<PasskeySpec, {}>): ReactNode {
  const { connections } = useModalContext()
  const t = useMessages('passkey', viewTexts)
  const reasonOf = useReason()
  const flow = useAtomValue(connections.flow)
  const [busy, setBusy] = useState<'create' | 'choose'>()
  const [isAgain, setAgain] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function run(what: 'create' | 'choose'): Promise<void> {
    setBusy(what)
    setFailure(undefined)
    try {
      const controls = await plugin.api.load()
      if (what === 'create') await controls.create()
      else setAgain((await controls.choose()) === 'again')
    } catch (error) {
      setAgain(false)
      if (!isAbort(error)) setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  if (flow.status === 'connected') return <Notice tone="success">{t('connected')}</Notice>
  return (
    <Body gap="md">
      <Message visual={<Glyph name="shield" />} title={isAgain ? t('againTitle') : t('create')}>
        {isAgain ? t('againText') : t('connectText')}
      </Message>
      {failure !== undefined && (
        <Notice tone={isPorticoError(failure, 'passkey/notConfirmed') ? 'warning' : 'error'}>
          {reasonOf(failure)}
        </Notice>
      )}
      {!isAgain && <Notice tone="info">{t('lossText')}</Notice>}
      <Actions stack>
        {isAgain ? (
          <Button variant="primary" busy={busy !== undefined} data-autofocus="" onClick={() => void run('choose')}>
            {t('again')}
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              busy={busy === 'create'}
              disabled={busy === 'choose'}
              data-autofocus=""
              onClick={() => void run('create')}
            >
              {t('create')}
            </Button>
            <Button
              variant="outline"
              busy={busy === 'choose'}
              disabled={busy === 'create'}
              onClick={() => void run('choose')}
            >
              {t('choose')}
            </Button>
            <Button variant="ghost" disabled={busy !== undefined} onClick={() => plugin.router.push('PasskeyRecover')}>
              {t('lost')}
            </Button>
          </>
        )}
      </Actions>
    </Body>
  )
}
