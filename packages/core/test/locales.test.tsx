import { afterEach, describe, expect, it, vi } from 'vitest'
import { createModal, definePlugin, plural, type Locales, type PluginSpec } from '../src/index.js'
import { findLocale } from '../src/state/findLocale.js'
import { loadShell } from '../src/shell.js'

interface HelloSpec extends PluginSpec {
  readonly id: 'hello'
  readonly messages: { readonly hello: string }
}
const viewPack = { en: { bye: 'Bye' } }
const helloPlugin = definePlugin<HelloSpec>({
  id: 'hello',
  core: 1,
  messages: { en: { hello: 'Hello' } },
  setup: () => ({}),
})

const asked: string[] = []
const german: Locales[string] = async () => {
  asked.push('de')
  return {
    default: {
      texts: { hello: { hello: 'Hallo' } },
      load: {
        hello: async () => {
          asked.push('de/hello')
          return { default: { bye: 'Tschüs' } }
        },
      },
    },
  }
}
const chinese =
  (hello: string): Locales[string] =>
  async () => ({ default: { texts: { hello: { hello } } } })
const locales: Locales = { de: german, 'zh-Hans': chinese('你好'), 'zh-Hant': chinese('妳好') }

const made: { dispose(): void }[] = []
async function open(options: { readonly locale?: string; readonly locales?: Locales; readonly onError?: () => void }) {
  const modal = createModal({ projectId: 'p', storage: 'memory', plugins: [helloPlugin], ...options })
  made.push(modal)
  const shell = await loadShell(modal)
  await shell!.loadTexts()
  return { modal, shell: shell! }
}
const browser = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

afterEach(() => {
  document.documentElement.lang = ''
  asked.length = 0
  for (const modal of made.splice(0)) modal.dispose()
})

describe('the tag of a language', () => {
  const all = ['en', 'de', 'pt', 'he', 'es', 'es-MX', 'zh-Hans', 'zh-Hant']
  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hant-CN', 'zh-Hant'],
    ['es-MX', 'es-MX'],
    ['es-AR', 'es'],
    ['EN-gb', 'en'],
    ['fr', undefined],
    ['de_DE', undefined],
    ['', undefined],
  ])('%s is %s', (wanted, found) => expect(findLocale(wanted, all)).toBe(found))
})

describe('the language of a modal', () => {
  const languageOf = async (options: Parameters<typeof open>[0]) => {
    const { modal } = await open(options)
    return modal.store.get(modal.atoms.locale)
  }
  it('is that of the option, of the page, of the browser, or English', async () => {
    browser('fr-FR', 'zh-TW', 'de')
    expect(await languageOf({ locales })).toBe('zh-TW')
    document.documentElement.lang = 'de-CH'
    expect(await languageOf({ locales })).toBe('de-CH')
    document.documentElement.lang = 'sv'
    expect(await languageOf({ locales })).toBe('zh-TW')
    document.documentElement.lang = 'en-GB'
    expect(await languageOf({ locales })).toBe('en-GB')
    expect(await languageOf({ locales, locale: 'de' })).toBe('de')
    browser('sv')
    document.documentElement.lang = ''
    expect(await languageOf({ locales })).toBe('en')
  })

  it('is English without languages, whatever the page says', async () => {
    browser('de')
    document.documentElement.lang = 'de'
    expect(await languageOf({})).toBe('en')
    expect(asked).toEqual([])
  })
})

describe('texts of a language', () => {
  const texts = async (options: Parameters<typeof open>[0]) => {
    const { shell } = await open(options)
    return (owner: string, pack: { readonly en: Readonly<Record<string, string>> }, key: string) =>
      shell.translate(owner, pack)(key as never)
  }

  it('are those of the host for the plugin, by script', async () => {
    const traditional = await open({ locales, locale: 'zh-HK' })
    const pack = { en: { hello: 'Hello' } }
    traditional.shell.translate('hello', pack)
    await traditional.shell.loadTexts()
    expect(traditional.shell.translate('hello', pack)('hello')).toBe('妳好')
  })

  it('are loaded when they are needed: of a plugin, with its first view, and before it is drawn', async () => {
    const { shell } = await open({ locales, locale: 'de' })
    expect(asked).not.toContain('de/hello')
    await shell.loadTexts(['hello'])
    expect(asked.filter((one) => one === 'de/hello')).toHaveLength(1)
    const revision = shell.store.get(shell.textsRevision)
    // At once: no view is drawn in English first.
    expect(shell.translate('hello', viewPack)('bye')).toBe('Tschüs')
    expect(shell.store.get(shell.textsRevision)).toBe(revision)
  })

  it('are loaded for a view that opens while the language changes, and what shows titles draws them again', async () => {
    let answer = (): void => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    const { modal, shell } = await open({ locales: { de: async () => waiting.then(german) }, locale: 'en' })
    const revision = shell.store.get(shell.textsRevision)
    modal.update({ locale: 'de' })
    const t = shell.translate('hello', viewPack)
    answer()
    await vi.waitFor(() => expect(t('bye')).toBe('Tschüs'))
    expect(shell.store.get(shell.textsRevision)).toBeGreaterThan(revision)
  })

  it('stay those of the pack where it has some of its own', async () => {
    const own = { en: { bye: 'Bye' }, load: { de: async () => ({ default: { bye: 'Servus' } }) } }
    const { shell } = await open({ locales, locale: 'de-AT' })
    shell.translate('hello', own)
    await shell.loadTexts(['hello'])
    expect(shell.translate('hello', own)('bye')).toBe('Servus')
  })

  it('stay English where they do not load, which is reported, and are loaded the next time', async () => {
    const onError = vi.fn()
    let isThere = false
    const broken: Locales = {
      de: async () => {
        if (!isThere) throw new Error('404')
        return german()
      },
    }
    const { shell } = await open({ locales: broken, locale: 'de', onError })
    const pack = { en: { hello: 'Hello' } }
    expect(shell.translate('hello', pack)('hello')).toBe('Hello')
    expect(onError).toHaveBeenCalledWith(expect.any(Error), { plugin: 'hello', phase: 'locale' })
    isThere = true
    await shell.loadTexts()
    expect(shell.translate('hello', pack)('hello')).toBe('Hallo')
  })

  it('are English where the language lacks the plugin', async () => {
    const t = await texts({ locales, locale: 'de' })
    expect(t('other', { en: { x: 'X' } }, 'x')).toBe('X')
  })
})

describe('plural', () => {
  it('gives the form of the language, with the number as it writes it', () => {
    const polish = { one: '# portfel', few: '# portfele', many: '# portfeli', other: '# portfela' }
    expect([1, 2, 5, 22].map((count) => plural('pl', count, polish))).toEqual([
      '1 portfel',
      '2 portfele',
      '5 portfeli',
      '22 portfele',
    ])
    expect(plural('de', 12_345, { one: '# Wallet', other: '# Wallets' })).toBe('12.345 Wallets')
    expect(plural('ar-EG', 0, { other: '#' })).toBe('٠')
  })
})
