import type { ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  GlyphIcon,
  List,
  Message,
  Notice,
  Row,
  Spinner,
  useAtomValue,
  useMessages,
  useModalContext,
  useReason,
} from '@portico/react/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { pickDevice } from '../hid.js'
import type { LedgerNamespace, LedgerScheme, LedgerSpec } from '../LedgerSpec.js'
import { viewTexts } from '../messages/views.en.js'
import { appOf } from '../runtime/derivationPath.js'
import { LedgerAccounts } from './LedgerAccounts.js'

const schemesOf: Readonly<Record<LedgerNamespace, readonly LedgerScheme[]>> = {
  eip155: ['ledgerLive', 'legacy'],
  solana: ['solana'],
}

/** From the device to the account: plug it in, choose an app, choose an account. */
export default function LedgerConnect({ plugin }: ViewProps<LedgerSpec, {}>): ReactNode {
  const { api } = plugin
  const { connections } = useModalContext()
  const t = useMessages('ledger', viewTexts)
  const reasonOf = useReason()
  const flow = useAtomValue(connections.flow)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  /** Undefined until a device was chosen. */
  const [namespaces, setNamespaces] = useState<readonly LedgerNamespace[]>()
  const [namespace, setNamespace] = useState<LedgerNamespace>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    // Before the click: the browser's list opens only while it is handled.
    void api.load().catch(() => {})
    return () => {
      isGone.current = true
    }
  }, [api])

  async function choose(): Promise<void> {
    setFailure(undefined)
    setBusy(true)
    try {
      const picking = pickDevice()
      const [device, controls] = await Promise.all([picking, api.load()])
      if (isGone.current || !device) return
      controls.prefer(device)
      const all = controls.namespaces()
      setNamespaces(all)
      setNamespace(all.length === 1 ? all[0] : undefined)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (flow.status === 'connected') return <Notice tone="success">{t('connected')}</Notice>
  if (!api.isSupported())
    return (
      <Body>
        <Message visual={<GlyphIcon glyph="desktop" size="lg" shape="circle" />} title={t('unsupported')} space="lg">
          {t('unsupportedText')}
        </Message>
      </Body>
    )
  if (namespace) return <LedgerAccounts key={namespace} plugin={plugin} schemes={schemesOf[namespace]} />
  if (namespaces)
    return (
      <Body>
        <Message visual={<GlyphIcon glyph="wallet" size="lg" shape="circle" />} title={t('app')} />
        <List>
          {namespaces.map((namespace) => (
            <Row
              key={namespace}
              title={appOf[namespace]}
              subtitle={t('appText', { name: appOf[namespace] })}
              onClick={() => setNamespace(namespace)}
            />
          ))}
        </List>
      </Body>
    )
  return (
    <Body>
      <Message
        visual={isBusy ? <Spinner /> : <GlyphIcon glyph="lock" size="lg" shape="circle" />}
        title={t('plug')}
        space="lg"
      >
        {t('plugText')}
      </Message>
      {failure !== undefined && <Notice tone="error">{reasonOf(failure, { advice: true })}</Notice>}
      <Actions>
        <Button variant="primary" busy={isBusy} onClick={() => void choose()}>
          {t('choose')}
        </Button>
      </Actions>
    </Body>
  )
}
