import { useInsertionEffect, useRef, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { adoptHostSheet } from './adoptHostSheet.js'
import { useCustomProperties } from './useCustomProperties.js'
import { useHostTheme } from './useHostTheme.js'
import { useModal } from './useModal.js'

/** What every host button takes: the attributes of a `<button>`, and these. */
export interface HostButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Default `md`: 40 px high; `sm` is 32 px. */
  readonly size?: 'md' | 'sm'
}

interface Looks {
  readonly kind: 'connect' | 'account' | 'network'
  readonly tone?: 'warning' | undefined
  readonly busy: boolean
  readonly open: () => void
  readonly children: ReactNode
}

/** A button of the page that leads into the modal, which is loaded as soon as somebody comes near. */
export function HostButton(props: HostButtonProps & Looks): ReactNode {
  const { kind, tone, busy, open, children, size = 'md', className, onClick, onPointerEnter, onFocus, ...rest } = props
  const modal = useModal()
  const element = useRef<HTMLButtonElement>(null)
  const { mode, tokens } = useHostTheme()
  useInsertionEffect(() => adoptHostSheet(document), [])
  useCustomProperties(element, tokens)
  // What cannot be loaded is said when somebody opens.
  const preload = () => void modal.preload().catch(() => {})

  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      ref={element}
      className={className ? `portico-button ${className}` : 'portico-button'}
      data-portico-opener=""
      data-kind={kind}
      data-size={size}
      data-tone={tone}
      data-theme={mode}
      aria-busy={busy || undefined}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented) return
        // Safari does not focus a button that is clicked; the modal gives the focus back to what had it.
        event.currentTarget.focus({ preventScroll: true })
        open()
      }}
    >
      {children}
    </button>
  )
}
