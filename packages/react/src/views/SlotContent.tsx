import type { OwnedSlotItem } from '@portico/core/shell'
import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { ViewBoundary } from '../frame/ViewBoundary.js'
import { Notice } from '../ui/Notice.js'
import { TextButton } from '../ui/TextButton.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'

export interface SlotContentProps<P extends object> {
  readonly item: OwnedSlotItem<P>
  readonly props: P
  /** In the shape of what comes. */
  readonly skeleton: ReactNode
}

/** Markup of a plugin inside a view of the shell. When it cannot be loaded, or throws, the rest of the view stays. */
export function SlotContent<P extends object>({ item, props, skeleton }: SlotContentProps<P>): ReactNode {
  const shell = useShell()
  const t = useMessages()
  const [attempt, setAttempt] = useState(0)
  const Content = useMemo(
    () =>
      // A lazy component keeps its failure; another attempt takes another one.
      lazy(async () => ({ default: (await item.load!()).default as ComponentType<object> })),
    // oxlint-disable-next-line react/exhaustive-deps
    [item, attempt],
  )
  return (
    <ViewBoundary
      onError={(error) => shell.report(error, { plugin: item.plugin, phase: `slot ${item.id}` })}
      fallback={(_error, again) => (
        <Notice
          tone="error"
          title={item.label()}
          actions={
            <TextButton
              onClick={() => {
                setAttempt(attempt + 1)
                again()
              }}
            >
              {t('retry')}
            </TextButton>
          }
        >
          {t('viewFailedText')}
        </Notice>
      )}
    >
      <Suspense fallback={skeleton}>
        <Content {...props} />
      </Suspense>
    </ViewBoundary>
  )
}
