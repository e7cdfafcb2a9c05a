import type { Toast } from '@portico/core'
import type { ReactNode } from 'react'
import { Glyph } from '../ui/Glyph.js'
import { Spinner } from '../ui/Spinner.js'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'

/** Toasts over the view [2.22]. Both regions are there before anything is said in them, or it would not be heard. */
export function Toaster(): ReactNode {
  const toast = useAtom(useShell().notices.toast)
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

function ToastLine({ toast: { variant, message } }: { readonly toast: Toast }): ReactNode {
  return (
    <div className="toast" part="toast" data-tone={variant}>
      {variant === 'loading' ? <Spinner /> : <Glyph name={variant === 'success' ? 'done' : 'error'} />}
      <span>{message}</span>
    </div>
  )
}
