import type { Store } from '../modal/Store.js'
import type { Catalogue, Pack } from './createCatalogue.js'

/** Loads texts of other languages than English, once a visitor is about to see them. */
export interface TextLoader {
  /** Loads what the packs have for `locale`, then changes to it. What fails to load stays English. */
  choose(locale: string): Promise<void>
  /** Loads what the chosen locale still lacks. */
  ready(): Promise<void>
}

export function createTextLoader(
  store: Store,
  catalogue: Catalogue,
  report: (error: unknown, owner: string) => void,
): TextLoader {
  const { locale, revision, packs } = catalogue

  async function loadPack(pack: Pack, wanted: string): Promise<void> {
    const { owner, loaded } = packs.get(pack)!
    const found = [wanted, wanted.split('-')[0]!].find((tag) => pack.load && Object.hasOwn(pack.load, tag))
    if (!found || loaded.has(wanted)) return
    try {
      loaded.set(wanted, (await pack.load![found]!()).default)
    } catch (error) {
      report(error, owner)
    }
  }
  async function load(wanted: string): Promise<void> {
    await Promise.all([...packs.keys()].map((pack) => loadPack(pack, wanted)))
  }
  const changed = (): void => store.set(revision, (before) => before + 1)
  function start(): void {
    // From here on, the pack of a view that is shown for the first time is loaded as well.
    catalogue.onPack = (pack) => {
      const wanted = store.get(locale)
      if (pack.load && wanted !== 'en') void loadPack(pack, wanted).then(changed)
    }
  }
  return {
    async choose(wanted) {
      start()
      await load(wanted)
      store.set(locale, wanted)
    },
    async ready() {
      start()
      const wanted = store.get(locale)
      await load(wanted)
      if (wanted !== 'en') changed()
    },
  }
}
