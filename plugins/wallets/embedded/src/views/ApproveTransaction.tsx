import type { ViewProps } from '@portico/core'
import { Actions, Body, Button, Message, Sheet, Spinner, useMessages } from '@portico/react/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { EmbeddedSpec } from '../EmbeddedSpec.js'
import { viewTexts } from '../messages/views.en.js'
import css from './approve.css?inline'

/** After this long without the frame the visitor is told, ms. */
const slowAfter = 8000

/** Under the frame, which covers it as soon as it is ready. */
export default function ApproveTransaction({ plugin }: ViewProps<EmbeddedSpec, {}>): ReactNode {
  const t = useMessages('embedded', viewTexts)
  const element = useRef<HTMLDivElement>(null)
  const [isSlow, setSlow] = useState(false)
  const { api } = plugin

  useEffect(() => {
    let hide: (() => void) | undefined
    let isOver = false
    const show = async (): Promise<void> => {
      const controls = await api.load()
      if (!isOver && element.current) hide = controls.show(element.current, themeOf(element.current))
    }
    // The code that asked for the approval has loaded it.
    show().catch(() => {})
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => {
      isOver = true
      clearTimeout(timer)
      hide?.()
    }
  }, [api])

  return (
    <div ref={element} className="embedded-approve">
      <Sheet css={css} />
      <Body>
        <Message visual={<Spinner />} title={t('opening')} space="lg">
          {isSlow ? t('slowText') : t('openingText')}
        </Message>
        <Actions>
          <Button variant="ghost" onClick={() => void api.load().then(({ cancel }) => cancel())}>
            {t('cancel')}
          </Button>
        </Actions>
      </Body>
    </div>
  )
}

/** The colours that the modal has here. */
function themeOf(element: Element) {
  const { caretColor, backgroundColor } = getComputedStyle(element)
  const mode = element.closest('[data-theme]')?.getAttribute('data-theme')
  return { themeMode: mode === 'light' ? 'light' : 'dark', accent: caretColor, background: backgroundColor } as const
}
