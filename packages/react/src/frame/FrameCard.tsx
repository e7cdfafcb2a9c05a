import type { SnackbarVariant, Toast } from '@portico/core'
import { useLayoutEffect, type ReactNode, type Ref, type RefObject } from 'react'
import { Glyph } from '../ui/Glyph.js'
import { IconButton } from '../ui/IconButton.js'
import { Spinner } from '../ui/Spinner.js'
import { useAtomField, useAtomValue } from '../shell/useAtomValue.js'
import { useShellMessages } from '../shell/useMessages.js'
import { useReason } from '../shell/useReason.js'
import { useShell } from '../shell/useShell.js'
import { Header } from './Header.js'
import { Outlet } from './Outlet.js'
import { followHeight } from './motion.js'
import type { ViewTitle } from '../shell/useViews.js'
import type { Stage } from './useShownView.js'

export interface FrameCardProps {
  readonly card: RefObject<HTMLDivElement | null>
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly titleId: string
  readonly stage: Stage
  readonly title: ViewTitle | undefined
  readonly layout: 'card' | 'sheet' | 'inline'
  readonly onFocus: (element: HTMLElement) => void
}

/** The visible box: header, alerts, toasts and the view. It is the same in the dialog and in the page. */
export function FrameCard({ card, titleRef, titleId, stage, title, layout, onFocus }: FrameCardProps): ReactNode {
  const shake = useAtomField(useShell().state, 'shake')
  useLayoutEffect(() => followHeight(card.current!), [card])
  return (
    <div
      ref={card}
      className="modal"
      part="modal"
      data-layout={layout}
      data-shake={shake ? '' : undefined}
      onFocus={(event) => onFocus(event.target)}
    >
      <Toaster />
      <Header id={titleId} route={stage.route} title={title} titleRef={titleRef} closable={layout !== 'inline'} />
      <AlertBar />
      <Outlet stage={stage} />
    </div>
  )
}

/** Toasts over the view. Both live regions are there before their first text: screen readers miss regions added with a text. */
function Toaster(): ReactNode {
  const toast = useAtomValue(useShell().notices.toast)
  const isError = toast?.variant === 'error'
  return (
    <>
      <div className="toasts" role="status">
        {toast && !isError && <ToastLine key={toast.id} toast={toast} />}
      </div>
      <div className="toasts" role="alert">
        {toast && isError && <ToastLine key={toast.id} toast={toast} />}
      </div>
    </>
  )
}

function ToastLine({ toast: { variant, message, error } }: { readonly toast: Toast }): ReactNode {
  const reasonOf = useReason()
  return (
    <div className="toast" part="toast" data-tone={variant}>
      {variant === 'loading' ? <Spinner /> : <Glyph name={variant === 'success' ? 'done' : 'error'} />}
      <span>{error ? reasonOf(error) : message}</span>
    </div>
  )
}

const alertGlyphs = { error: 'error', warning: 'warning', info: 'info', success: 'done' } as const satisfies Readonly<
  Record<SnackbarVariant, string>
>

/** The bar under the header that shows developers what is wrong with their setup. */
function AlertBar(): ReactNode {
  const { notices } = useShell()
  const t = useShellMessages()
  const { open, message, variant } = useAtomValue(notices.snackbar)
  return (
    <div className="alerts" role={variant === 'error' ? 'alert' : 'status'}>
      {open && (
        <div className="alert-bar" part="alert" data-tone={variant}>
          <Glyph name={alertGlyphs[variant]} />
          <span>{message}</span>
          <IconButton glyph="close" size="sm" label={t('dismiss')} onClick={() => notices.closeSnackbar()} />
        </div>
      )}
    </div>
  )
}
