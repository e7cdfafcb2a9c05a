import type { ThemeMode } from '@portico/core'
import { useMemo } from 'react'
import { useMediaQuery } from '../shell/useMediaQuery.js'
import { themeStyle } from '../theme/themeStyle.js'
import type { CustomProperties } from './useCustomProperties.js'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

export interface HostTheme {
  /** `system` is answered by the style sheet, so that what a server drew does not flash. */
  readonly mode: ThemeMode
  readonly tokens: CustomProperties
}

/** The modal's theme as far as a button in the page shows it. */
export function useHostTheme(): HostTheme {
  const theme = useModalAtom(useModal().atoms.theme)
  const prefersLight = useMediaQuery('(prefers-color-scheme: light)')
  return useMemo(() => {
    const mode = theme.mode ?? 'dark' // [9.51]
    const shown = mode === 'system' ? (prefersLight ? 'light' : 'dark') : mode
    return { mode, tokens: themeStyle(theme, shown, {}) }
  }, [theme, prefersLight])
}
