import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'
import { directionOf } from './directionOf.js'

/** Language and direction of the modal: of its locale, or of the page where nobody chose one. */
export function useFrameLocale(): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const { locale, options } = useShell()
  const lang = useAtom(locale)
  const isChosen = options.locale !== undefined || lang !== 'en'
  const dir = isChosen ? directionOf(lang) : document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  return { lang, dir }
}
