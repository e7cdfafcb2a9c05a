import type { ModalOptions } from '../contract/ModalOptions.js'
import type { Store } from '../contract/Store.js'
import type { Catalogue, Pack } from './createCatalogue.js'
import { findLocale } from './findLocale.js'
import type { LocaleTexts, Texts } from '../contract/Messages.js'

/** Loads texts of other languages than English, once a visitor is about to see them. */
export interface TextLoader {
  /** Loads what there is for `locale`, then changes to it. What fails to load stays English. */
  choose(locale: string): Promise<void>
  /** Loads what the chosen locale still lacks, and all texts of `owners`, whose views are about to be shown. */
  ready(owners?: readonly string[]): Promise<void>
}

export function createTextLoader(
  store: Store,
  catalogue: Catalogue,
  { locale: chosen, locales }: Pick<ModalOptions, 'locale' | 'locales'>,
  report: (error: unknown, owner: string) => void,
): TextLoader {
  const { locale, revision, packs } = catalogue
  const tags = ['en', ...Object.keys(locales ?? {})]
  /** Whole texts of owners, by the locale they are shown in and the owner. */
  const loadedOwners = new Map<string, Texts>()
  let isStarted = false

  /** Texts of the host's locales. */
  async function importLocale(locale: string): Promise<LocaleTexts | undefined> {
    const tag = findLocale(locale, tags)
    return tag && locales && Object.hasOwn(locales, tag) ? (await locales[tag]!()).default : undefined
  }
  async function importOwner(owner: string, tag: string): Promise<void> {
    const found = loadedOwners.has(`${tag} ${owner}`) ? undefined : await importLocale(tag)
    if (!found || found.fromEnglish) return
    const more = found.load && Object.hasOwn(found.load, owner) ? await found.load[owner]!() : undefined
    loadedOwners.set(`${tag} ${owner}`, { ...found.texts[owner], ...more?.default })
  }
  async function importPack(pack: Pack, tag: string): Promise<Texts | undefined> {
    const packLocale = pack.load && findLocale(tag, Object.keys(pack.load))
    if (packLocale) return (await pack.load![packLocale]!()).default
    const { owner } = packs.get(pack)!
    const found = await importLocale(tag)
    if (found?.fromEnglish) return found.fromEnglish(pack.en)
    const first = found?.texts[owner]
    if (Object.keys(pack.en).every((key) => first?.[key] !== undefined)) return first
    await importOwner(owner, tag)
    return loadedOwners.get(`${tag} ${owner}`)
  }
  async function loadPack(pack: Pack, tag: string): Promise<void> {
    const { owner, loaded } = packs.get(pack)!
    if (loaded.has(tag)) return
    try {
      const texts = await importPack(pack, tag)
      if (texts) loaded.set(tag, texts)
    } catch (error) {
      report(error, owner)
    }
  }
  async function load(tag: string): Promise<void> {
    await Promise.all([...packs.keys()].map((pack) => loadPack(pack, tag)))
  }
  const changed = (): void => store.set(revision, (before) => before + 1)
  function start(): void {
    if (isStarted) return
    isStarted = true
    if (locales && chosen === undefined && store.get(locale) === 'en') store.set(locale, visitorsLocale(tags))
    // From here on, the pack of a view that is shown for the first time is loaded as well.
    catalogue.onPack = (pack) => {
      const tag = store.get(locale)
      const { owner, loaded } = packs.get(pack)!
      const whole = pack.load ? undefined : loadedOwners.get(`${tag} ${owner}`)
      // At once, so that the view is never drawn in English first.
      if (whole) loaded.set(tag, whole)
      else if (tag !== 'en') void loadPack(pack, tag).then(changed)
    }
  }
  return {
    async choose(tag) {
      start()
      await load(tag)
      store.set(locale, tag)
      // Of a view that was drawn for the first time in between.
      await load(tag)
      changed()
    },
    async ready(owners = []) {
      start()
      const tag = store.get(locale)
      const loads = owners.map((owner) => importOwner(owner, tag).catch((error: unknown) => report(error, owner)))
      await Promise.all([load(tag), ...loads])
      if (tag !== 'en') changed()
    },
  }
}

/** The language of the page, or the first of the browser's, that there are texts for. */
function visitorsLocale(available: readonly string[]): string {
  const preferred = [document.documentElement.lang, ...navigator.languages]
  return preferred.find((tag) => findLocale(tag, available)) ?? 'en'
}
