import type { OwnedSlotItem } from '@portico/core/shell'
import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { loadCode } from '../shell/useViews.js'
import { ViewBoundary } from './ViewBoundary.js'
import { Notice } from '../ui/Message.js'
import { TextButton } from '../ui/Button.js'
import { useShellMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { isCodeUnavailable } from '../shell/isCodeUnavailable.js'

export interface SlotContentProps<P extends object> {
  readonly item: OwnedSlotItem<P>
  readonly props: P
  /** Drawn while it loads. */
  readonly skeleton: ReactNode
}

/** A component of a plugin inside a view of the shell. When it does not load, or throws, the rest of the view stays. */
export function SlotContent<P extends object>({ item, props, skeleton }: SlotContentProps<P>): ReactNode {
  const shell = useShell()
  const t = useShellMessages()
  const [attempt, setAttempt] = useState(0)
  const Content = useMemo(
    () =>
      // React keeps the failure of a lazy component, so that another attempt needs a new one.
      lazy(async () => {
        const [content] = await Promise.all([loadCode(item.id, item.load!), shell.loadTexts([item.plugin])])
        return { default: content.default as ComponentType<object> }
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [item, attempt],
  )
  return (
    <ViewBoundary
      onError={(error) => shell.report(error, { plugin: item.plugin, phase: `slot ${item.id}` })}
      fallback={(error, retry) => (
        <Notice
          tone="error"
          title={item.label()}
          actions={
            isCodeUnavailable(error) ? (
              <TextButton onClick={() => location.reload()}>{t('reloadPage')}</TextButton>
            ) : (
              <TextButton
                onClick={() => {
                  setAttempt(attempt + 1)
                  retry()
                }}
              >
                {t('retry')}
              </TextButton>
            )
          }
        >
          {isCodeUnavailable(error) ? t('codeUnavailableText') : t('viewFailedText')}
        </Notice>
      )}
    >
      <Suspense fallback={skeleton}>
        <Content {...props} />
      </Suspense>
    </ViewBoundary>
  )
}
