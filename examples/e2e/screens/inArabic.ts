import { changeLocale } from '../src/changeLocale.js'
import type { FamilyView } from './FamilyView.js'

/** A view in Arabic, from right to left. It is opened in English, by whose words the scenes find their way, and changes its language then. */
export function inArabic(go: FamilyView['go']): FamilyView['go'] {
  return async (page, parts, mode) => {
    const dapp = await go(page, parts, mode)
    await changeLocale(page, 'ar')
    return dapp
  }
}
