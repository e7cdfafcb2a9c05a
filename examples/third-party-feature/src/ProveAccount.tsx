import { isAbort, isRejection, messageOf, type ViewProps } from '@portico/core'
import {
  Body,
  Button,
  Card,
  CheckRow,
  ErrorDetails,
  Footer,
  isolated,
  Notice,
  useAtomValue,
  useMessages,
} from '@portico/react/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ProofSpec } from './ProofSpec.js'

type Step =
  | { readonly name: 'ready' }
  | { readonly name: 'waiting' }
  | { readonly name: 'failed'; readonly error: unknown }

export default function ProveAccount({ plugin }: ViewProps<ProofSpec, {}>): ReactNode {
  const { api, router, notices, project } = plugin
  const t = useMessages(plugin)
  const isDated = useAtomValue(api.isDated)
  const [step, setStep] = useState<Step>({ name: 'ready' })
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])

  async function sign(): Promise<void> {
    const { signal } = (attempt.current = new AbortController())
    setStep({ name: 'waiting' })
    try {
      await api.prove(signal)
      notices.show('success', t('done'))
      router.back()
    } catch (error) {
      if (!isAbort(error)) setStep({ name: 'failed', error })
    }
  }
  return (
    <>
      <Body>
        <p>{t('explain', { site: isolated(project.metadata.name) })}</p>
        <Card>
          <CheckRow title={t('dated')} checked={isDated} onChange={(checked) => api.setDated(checked)} />
        </Card>
        {step.name === 'failed' && (
          <Notice tone="error">{isRejection(step.error) ? t('refused') : messageOf(step.error)}</Notice>
        )}
        {step.name === 'failed' && !isRejection(step.error) && <ErrorDetails error={step.error} />}
      </Body>
      <Footer kind="actions">
        <Button variant="primary" data-autofocus="" busy={step.name === 'waiting'} onClick={() => void sign()}>
          {step.name === 'waiting' ? t('waiting') : t('sign')}
        </Button>
      </Footer>
    </>
  )
}
