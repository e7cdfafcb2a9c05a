import { useMemo, type CSSProperties } from 'react'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useMediaQuery } from '../shell/useMediaQuery.js'
import { useShell } from '../shell/useShell.js'
import { themeStyle } from '../theme/themeStyle.js'
import { directionOf } from '../ui/directionOf.js'

export interface RootAttributes {
  readonly 'data-theme': 'dark' | 'light'
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The texts are written the other way than the page: each takes its own direction. */
  readonly 'data-mixed': '' | undefined
  /** Custom properties only. */
  readonly style: CSSProperties
}

/** Theme, language and direction of the modal, as attributes of its root element. */
export function useRootAttributes(): RootAttributes {
  const { locale, options, theme: themeAtom } = useShell()
  const theme = useAtomValue(themeAtom)
  const lang = useAtomValue(locale)
  const prefersLight = useMediaQuery('(prefers-color-scheme: light)')
  const systemMode = prefersLight ? 'light' : 'dark'
  const mode = theme.mode === 'system' ? systemMode : (theme.mode ?? 'dark')
  const style = useMemo(() => themeStyle(theme, mode) as CSSProperties, [theme, mode])
  // Without a chosen locale the modal follows the direction of the page.
  const isChosen = options.locale !== undefined || lang !== 'en'
  const pageDirection = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  const textDirection = directionOf(lang)
  const dir = isChosen ? textDirection : pageDirection
  return { 'data-theme': mode, lang, dir, 'data-mixed': dir === textDirection ? undefined : '', style }
}
