import type { ThemeMode } from '@portico/core'
import { useEffect, useMemo, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { useMediaQuery } from '../shell/useMediaQuery.js'
import { themeStyle } from '../theme/themeStyle.js'
import { useModalAtom } from './hooks.js'
import css from './host.css?inline'
import { useCustomProperties, type CustomProperties } from './useCustomProperties.js'
import { useHostSheet } from './useHostSheet.js'
import { useModal } from './useModal.js'

/** Props of every button: the attributes of a `<button>`, and these. */
export interface HostButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Default `md`, 40 px high. `sm` is 32 px high. */
  readonly size?: 'md' | 'sm'
  /**
   * Replaces the label where the code of the modal did not load, most likely because the site was deployed again since the page
   * was opened. Pressed then, it reloads the page. Default 'Reload the page'.
   */
  readonly reloadLabel?: string
}

interface Looks {
  readonly kind: 'connect' | 'account' | 'network'
  readonly tone?: 'warning' | undefined
  readonly busy: boolean
  readonly open: () => void
  readonly children: ReactNode
}

/** A button of the page that opens the modal. The code of the modal loads when the option `preload` says. */
export function HostButton(props: HostButtonProps & Looks): ReactNode {
  const { kind, tone, busy, open, children, size = 'md', reloadLabel = 'Reload the page', className, ...given } = props
  const { onClick, ...rest } = given
  const [isStale, setStale] = useState(false)
  const modal = useModal()
  const element = useRef<HTMLButtonElement>(null)
  const { mode, tokens } = useHostTheme()
  useHostSheet(css)
  useCustomProperties(element, tokens)
  useEffect(() => modal.preloadFrom(element.current!), [modal])

  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...rest}
      aria-label={isStale ? undefined : rest['aria-label']}
      ref={element}
      className={className ? `portico-button ${className}` : 'portico-button'}
      data-portico-opener=""
      data-kind={kind}
      data-size={size}
      data-tone={tone}
      data-theme={mode}
      aria-busy={busy || undefined}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented) return
        // Safari does not focus a button that is clicked. The modal returns the focus to the element that had it.
        event.currentTarget.focus({ preventScroll: true })
        if (isStale) return location.reload()
        open()
        modal.preload().catch(() => setStale(true))
      }}
    >
      {isStale ? <span className="portico-button__label">{reloadLabel}</span> : children}
    </button>
  )
}

interface HostTheme {
  /** The style sheet resolves `system`, so that buttons rendered on a server do not flash. */
  readonly mode: ThemeMode
  readonly tokens: CustomProperties
}

function useHostTheme(): HostTheme {
  const theme = useModalAtom(useModal().atoms.theme)
  const prefersLight = useMediaQuery('(prefers-color-scheme: light)')
  return useMemo(() => {
    const mode = theme.mode ?? 'dark'
    const systemMode = prefersLight ? 'light' : 'dark'
    return { mode, tokens: themeStyle(theme, mode === 'system' ? systemMode : mode) }
  }, [theme, prefersLight])
}
