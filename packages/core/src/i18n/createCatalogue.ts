import { atom, type Atom } from 'jotai/vanilla'
import type { Store } from '../modal/Store.js'
import type { MessagePack, Translate } from './Messages.js'

type Text = string | ((variables: never) => string)
type Texts = { readonly [key: string]: Text | undefined }
type Pack = MessagePack<Texts>

export interface Catalogue {
  readonly locale: Atom<string>
  /** Changes when texts of the language in use were loaded: what shows texts has to draw again. */
  readonly revision: Atom<number>
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
  const revision = atom(0)
  /** Texts are loaded only once a visitor is about to see them. */
  let isReady = false
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
  const changed = () => store.set(revision, (before) => before + 1)
  return {
    locale,
    revision,
    translate(owner, pack) {
      const known = packs.get(pack)
      if (known) return known.t
      const loaded = new Map<string, Texts>()
      const t = ((key: string, variables?: unknown) => {
        const text = overrides[owner]?.[key] ?? loaded.get(store.get(locale))?.[key] ?? pack.en[key] ?? key
        return typeof text === 'function' ? (text as (variables: unknown) => string)(variables) : text
      }) as Translate<Texts>
      packs.set(pack, { owner, t, loaded })
      // A pack of a view that is shown for the first time.
      if (isReady && pack.load && store.get(locale) !== 'en') void load(store.get(locale)).then(changed)
      return t
    },
    async choose(wanted) {
      isReady = true
      await load(wanted)
      store.set(locale, wanted)
    },
    async ready() {
      isReady = true
      const wanted = store.get(locale)
      await load(wanted)
      if (wanted !== 'en') changed()
    },
  }
}
