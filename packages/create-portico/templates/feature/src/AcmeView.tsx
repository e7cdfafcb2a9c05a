import { messageOf, type ViewProps } from '@portico/core'
import { Body, Button, Field, Footer, isolated, useAtomValue, useMessages } from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import type { AcmeSpec } from './AcmeSpec.js'

export default function AcmeView({ plugin }: ViewProps<AcmeSpec, {}>): ReactNode {
  const { api, notices, project, router } = plugin
  const t = useMessages(plugin)
  const [text, setText] = useState(useAtomValue(api.note))
  const [fault, setFault] = useState<string>()

  function save(): void {
    try {
      api.save(text)
      notices.show('success', t('saved'))
      router.back()
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <>
      <Body>
        <p>{t('explain', { site: isolated(project.metadata.name) })}</p>
        <Field
          labelled
          label={t('label')}
          value={text}
          error={fault}
          data-autofocus=""
          onChange={(event) => setText(event.target.value)}
        />
      </Body>
      <Footer kind="actions">
        <Button variant="primary" onClick={save}>
          {t('save')}
        </Button>
      </Footer>
    </>
  )
}
