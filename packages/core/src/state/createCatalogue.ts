import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Store } from '../contract/Store.js'
import type { MessagePack, Texts, Translate } from '../contract/Messages.js'

export type Pack = MessagePack<Texts>

interface PackInUse {
  readonly owner: string
  readonly t: Translate<Texts>
  /** Texts of other languages, by locale. */
  readonly loaded: Map<string, Texts>
}

/** The texts of the modal and its plugins. English is there at once; `createTextLoader` loads other languages. */
export interface Catalogue {
  /** Set it once the texts of the language are loaded. */
  readonly locale: PrimitiveAtom<string>
  /** Changes when texts of the language in use were loaded: what shows texts has to draw again. */
  readonly revision: PrimitiveAtom<number>
  readonly packs: ReadonlyMap<Pack, PackInUse>
  /** Called with a pack that is used for the first time. */
  onPack: ((pack: Pack) => void) | undefined
  /** The same function for the same owner and pack. */
  translate(owner: string, pack: Pack): Translate<Texts>
}

/** @param overrides texts of the host, by plugin id */
export function createCatalogue(
  store: Store,
  firstLocale: string,
  overrides: { readonly [owner: string]: Texts },
): Catalogue {
  const locale = atom(firstLocale)
  const packs = new Map<Pack, PackInUse>()
  const catalogue: Catalogue = {
    locale,
    revision: atom(0),
    packs,
    onPack: undefined,
    translate(owner, pack) {
      const known = packs.get(pack)
      if (known) return known.t
      const loaded = new Map<string, Texts>()
      const t = ((key: string, variables?: unknown) => {
        const text = overrides[owner]?.[key] ?? loaded.get(store.get(locale))?.[key] ?? pack.en[key] ?? key
        return typeof text === 'function' ? (text as (variables: unknown) => string)(variables) : text
      }) as Translate<Texts>
      packs.set(pack, { owner, t, loaded })
      catalogue.onPack?.(pack)
      return t
    },
  }
  return catalogue
}
