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
  async function importLocale(wanted: string): Promise<LocaleTexts | undefined> {
    const tag = findLocale(wanted, tags)
    return tag && locales && Object.hasOwn(locales, tag) ? (await locales[tag]!()).default : undefined
  }
  async function importOwner(owner: string, wanted: string): Promise<void> {
    const found = loadedOwners.has(`${wanted} ${owner}`) ? undefined : await importLocale(wanted)
    if (!found || found.fromEnglish) return
    const more = found.load && Object.hasOwn(found.load, owner) ? await found.load[owner]!() : undefined
    loadedOwners.set(`${wanted} ${owner}`, { ...found.texts[owner], ...more?.default })
  }
  async function importPack(pack: Pack, wanted: string): Promise<Texts | undefined> {
    const packLocale = pack.load && findLocale(wanted, Object.keys(pack.load))
    if (packLocale) return (await pack.load![packLocale]!()).default
    const { owner } = packs.get(pack)!
    const found = await importLocale(wanted)
    if (found?.fromEnglish) return found.fromEnglish(pack.en)
    const first = found?.texts[owner]
    if (Object.keys(pack.en).every((key) => first?.[key] !== undefined)) return first
    await importOwner(owner, wanted)
    return loadedOwners.get(`${wanted} ${owner}`)
  }
  async function loadPack(pack: Pack, wanted: string): Promise<void> {
    const { owner, loaded } = packs.get(pack)!
    if (loaded.has(wanted)) return
    try {
      const texts = await importPack(pack, wanted)
      if (texts) loaded.set(wanted, texts)
    } catch (error) {
      report(error, owner)
    }
  }
  async function load(wanted: string): Promise<void> {
    await Promise.all([...packs.keys()].map((pack) => loadPack(pack, wanted)))
  }
  const changed = (): void => store.set(revision, (before) => before + 1)
  function start(): void {
    if (isStarted) return
    isStarted = true
    if (locales && chosen === undefined && store.get(locale) === 'en') store.set(locale, visitorsLocale(tags))
    // From here on, the pack of a view that is shown for the first time is loaded as well.
    catalogue.onPack = (pack) => {
      const wanted = store.get(locale)
      const { owner, loaded } = packs.get(pack)!
      const whole = pack.load ? undefined : loadedOwners.get(`${wanted} ${owner}`)
      // At once, so that the view is never drawn in English first.
      if (whole) loaded.set(wanted, whole)
      else if (wanted !== 'en') void loadPack(pack, wanted).then(changed)
    }
  }
  return {
    async choose(wanted) {
      start()
      await load(wanted)
      store.set(locale, wanted)
      // Of a view that was drawn for the first time in between.
      await load(wanted)
      changed()
    },
    async ready(owners = []) {
      start()
      const wanted = store.get(locale)
      const loads = owners.map((owner) => importOwner(owner, wanted).catch((error: unknown) => report(error, owner)))
      await Promise.all([load(wanted), ...loads])
      if (wanted !== 'en') changed()
    },
  }
}

/** The language of the page, or the first of the browser's, that there are texts for. */
function visitorsLocale(available: readonly string[]): string {
  const wanted = [document.documentElement.lang, ...navigator.languages]
  return wanted.find((tag) => findLocale(tag, available)) ?? 'en'
}
