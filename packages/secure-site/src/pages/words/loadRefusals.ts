import { refusalTexts } from '@portico/locales/refusals'

import { loadWords } from '../../words/loadWords.js'
import { refusalWords } from '../../words/refusalWords.js'

/** Says why something was refused. Undefined: the code is not one that visitors meet. */
export type SayRefusal = (error: unknown) => string | undefined

/** @param lang a BCP 47 tag. Where its words do not load, they are English. */
export async function loadRefusals(lang: string): Promise<SayRefusal> {
  const { words } = await loadWords(refusalWords, refusalTexts, [lang])
  const byCode = new Map<unknown, string>(Object.entries(words))
  return (error) => byCode.get((Object(error) as { readonly code?: unknown }).code)
}
