import { useMemo, type CSSProperties } from 'react'
import { useMediaQuery } from '../shell/useMediaQuery.js'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'
import { themeStyle } from '../theme/themeStyle.js'

export interface FrameTheme {
  readonly mode: 'dark' | 'light'
  /** Custom properties only. */
  readonly style: CSSProperties
}

/** The theme as the visitor sees it now: `system` follows their preference while they change it. */
export function useFrameTheme(): FrameTheme {
  const shell = useShell()
  const theme = useAtom(shell.theme)
  const prefersLight = useMediaQuery('(prefers-color-scheme: light)')
  const wanted = theme.mode ?? 'dark' // [9.51]
  const mode = wanted === 'system' ? (prefersLight ? 'light' : 'dark') : wanted
  return useMemo(
    () => ({ mode, style: themeStyle(theme, mode, shell.tokens) as CSSProperties }),
    [theme, mode, shell.tokens],
  )
}
