import { atom, type Atom } from 'jotai/vanilla'
import type { Store } from '../modal/Store.js'
import type { MessagePack, Translate } from './Messages.js'

type Text = string | ((variables: never) => string)
type Texts = { readonly [key: string]: Text | undefined }
type Pack = MessagePack<Texts>

export interface Catalogue {
  readonly locale: Atom<string>
  /** The same function for the same owner and pack. */
  translate(owner: string, pack: Pack): Translate<Texts>
  /** Loads what the packs have for `locale`, then changes to it. What fails to load stays English. */
  choose(locale: string): Promise<void>
  /** Loads what the chosen locale still lacks. */
  ready(): Promise<void>
}

export interface CatalogueOptions {
  readonly locale: string
  readonly overrides: { readonly [owner: string]: Texts }
  readonly report: (error: unknown, owner: string) => void
}

export function createCatalogue(store: Store, { locale: first, overrides, report }: CatalogueOptions): Catalogue {
  const locale = atom(first)
  const packs = new Map<
    Pack,
    { readonly owner: string; readonly t: Translate<Texts>; readonly loaded: Map<string, Texts> }
  >()

  async function load(wanted: string): Promise<void> {
    await Promise.all(
      [...packs].map(async ([pack, { owner, loaded }]) => {
        const found = [wanted, wanted.split('-')[0]!].find((tag) => pack.load && Object.hasOwn(pack.load, tag))
        if (!found || loaded.has(wanted)) return
        try {
          loaded.set(wanted, (await pack.load![found]!()).default)
        } catch (error) {
          report(error, owner)
        }
      }),
    )
  }
  return {
    locale,
    translate(owner, pack) {
      const known = packs.get(pack)
      if (known) return known.t
      const loaded = new Map<string, Texts>()
      const t = ((key: string, variables?: unknown) => {
        const text = overrides[owner]?.[key] ?? loaded.get(store.get(locale))?.[key] ?? pack.en[key] ?? key
        return typeof text === 'function' ? (text as (variables: unknown) => string)(variables) : text
      }) as Translate<Texts>
      packs.set(pack, { owner, t, loaded })
      return t
    },
    async choose(wanted) {
      await load(wanted)
      store.set(locale, wanted)
    },
    async ready() {
      const wanted = store.get(locale)
      await load(wanted)
      // The texts changed while the tag did not: readers of the locale have to draw again.
      if (wanted !== 'en') {
        store.set(locale, 'en')
        store.set(locale, wanted)
      }
    },
  }
}
