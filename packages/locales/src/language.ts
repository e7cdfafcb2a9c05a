import type { LocaleTexts, Texts } from '@portico/core'
import { icuTexts, type IcuMessages } from './icu.js'

type Load = () => Promise<{ readonly default: IcuMessages }>
type Owners = { readonly [owner: string]: { readonly [key: string]: string } }

/** A language from its files. An owner that several name has the texts of all. */
export function language(
  tag: string,
  first: Owners,
  files: { readonly [owner: string]: Load | readonly Load[] },
): LocaleTexts {
  const load = async (loads: readonly Load[]): Promise<{ readonly default: Texts }> => {
    const loaded = await Promise.all(loads.map((each) => each()))
    return { default: Object.assign({}, ...loaded.map((file) => icuTexts(tag, file.default))) as Texts }
  }
  return {
    texts: icuTexts(tag, first),
    load: Object.fromEntries(Object.entries(files).map(([owner, file]) => [owner, () => load([file].flat())])),
  }
}
