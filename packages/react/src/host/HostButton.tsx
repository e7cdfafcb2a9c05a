import { useEffect, useInsertionEffect, useLayoutEffect, useRef, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { adoptHostSheet } from './adoptHostSheet.js'
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

// React warns of layout effects on a server, where there is no layout.
const useLayout: typeof useLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** A button of the page that leads into the modal, which is loaded as soon as somebody comes near. */
export function HostButton(props: HostButtonProps & Looks): ReactNode {
  const { kind, tone, busy, open, children, size = 'md', className, onClick, onPointerEnter, onFocus, ...rest } = props
  const modal = useModal()
  const element = useRef<HTMLButtonElement>(null)
  const { mode, tokens } = useHostTheme()
  useInsertionEffect(() => adoptHostSheet(document), [])
  // Through the object model: a style attribute in the markup of a server would need `unsafe-inline`.
  useLayout(() => {
    const { style } = element.current!
    for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value)
    return () => Object.keys(tokens).forEach((name) => style.removeProperty(name))
  }, [tokens])
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
        if (!event.defaultPrevented) open()
      }}
    >
      {children}
    </button>
  )
}
