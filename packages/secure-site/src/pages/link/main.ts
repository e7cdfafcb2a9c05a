import { pageTexts } from '@portico/locales/pages'
import * as v from 'valibot'

import { loadDocumentWords } from '../words/loadDocumentWords.js'
import type { Language } from '../../words/loadWords.js'
import { pageWords, type PageWords } from '../../words/pageWords.js'
import { sayBrowser } from '../../words/sayBrowser.js'

const LinkInfo = v.object({
  kind: v.picklist(['login', 'device', 'way', 'email', 'deletion']),
  origin: v.string(),
  browser: v.string(),
  since: v.number(),
  projectId: v.optional(v.string()),
  numbers: v.optional(v.array(v.string())),
})
type LinkInfo = v.InferOutput<typeof LinkInfo>

type LinkWords = PageWords['link']
type Kind = LinkInfo['kind']

interface KindWords {
  readonly title: string
  readonly texts: readonly string[]
  readonly button: string
  readonly done: readonly string[]
}

/** A login has numbers in place of a button. */
function kindWords(words: LinkWords): Readonly<Record<Kind, KindWords>> {
  const stop = { title: words.stopTitle, button: words.stopButton, done: [words.stopDone, words.again] }
  return {
    login: { title: words.loginTitle, texts: [words.loginText], button: '', done: [words.loginDone] },
    device: { ...stop, texts: [words.deviceText, words.stops] },
    way: { ...stop, texts: [words.wayText, words.stops] },
    email: {
      title: words.emailTitle,
      texts: [words.emailText, words.stops],
      button: words.emailButton,
      done: [words.emailDone, words.again],
    },
    deletion: {
      title: words.deletionTitle,
      texts: [words.deletionText],
      button: words.deletionButton,
      done: [words.deletionDone],
    },
  }
}

/** What the server refuses with. Other errors are of the network. */
class Refusal extends Error {
  constructor(readonly code: string | undefined) {
    super('The site refused.')
  }
}

// A link that is opened in this tab changes the fragment alone: the page would go on showing the one before.
addEventListener('hashchange', () => location.hash === '' || location.reload())
void show()

async function show(): Promise<void> {
  // The token stays out of the history, and of what extensions read there.
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  document.documentElement.dataset['theme'] = 'auto'
  const main = document.createElement('main')
  main.className = 'link-page'
  main.setAttribute('aria-live', 'polite')
  document.body.append(main)
  const language = await loadDocumentWords(pageWords, pageTexts)
  const words = language.words.link
  document.title = words.page
  try {
    if (!/^[\w-]{43}$/.test(token)) return showText(main, words.over, words.overText)
    const info = v.parse(LinkInfo, await ask('/link/read', { token }))
    main.replaceChildren(...contentOf(language, info, (number) => void confirm(main, words, info, token, number)))
  } catch (error) {
    if (error instanceof Refusal) showText(main, words.over, words.overText)
    else showText(main, words.unreachable, words.unreachableText)
  }
}

async function confirm(
  main: HTMLElement,
  words: LinkWords,
  { kind, projectId }: LinkInfo,
  token: string,
  number?: string,
): Promise<void> {
  for (const button of main.querySelectorAll('button')) button.disabled = true
  try {
    await ask('/link/confirm', number === undefined ? { token } : { token, number })
    showText(main, words.done, ...kindWords(words)[kind].done)
    if (projectId !== undefined && kind !== 'deletion') main.append(pageOf(words, projectId))
  } catch (error) {
    showText(main, words.notDone, reasonOf(words, error))
  }
}

function reasonOf(words: LinkWords, error: unknown): string {
  if (!(error instanceof Refusal)) return words.unreachableText
  if (error.code === 'embedded/wrongNumber') return words.wrongNumber
  return error.code === 'embedded/emailTaken' ? words.emailTaken : words.overText
}

/** The way to the wallet's own page. */
function pageOf(words: LinkWords, projectId: string): HTMLElement {
  const link = element('a', words.walletPage)
  link.className = 'button'
  link.href = `/account?${new URLSearchParams({ projectId })}`
  return link
}

function contentOf(
  { lang, words: { link: words } }: Language<PageWords>,
  { kind, origin, browser, since, numbers = [] }: LinkInfo,
  choose: (number?: string) => void,
): readonly HTMLElement[] {
  const { title, texts, button: label } = kindWords(words)[kind]
  const site = element('dd')
  const host = element('bdi', new URL(origin).host)
  host.dir = 'ltr'
  site.append(host)
  const list = element('dl')
  list.className = 'card'
  list.append(element('dt', words.site), site)
  list.append(element('dt', words.browser), element('dd', sayBrowser(words, browser)))
  list.append(element('dt', words.begun), element('dd', timeAgo(lang, words, Date.now() - since)))
  const content = [element('h1', title), ...texts.map((text) => element('p', text)), list]
  if (kind !== 'login') {
    const button = element('button', label)
    button.className = 'button'
    button.dataset['variant'] = 'danger'
    button.addEventListener('click', () => choose())
    return [...content, button]
  }
  const group = element('div')
  group.className = 'numbers'
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', words.numbers)
  for (const number of numbers) {
    const button = element('button', number)
    button.className = 'button'
    button.addEventListener('click', () => choose(number))
    group.append(button)
  }
  return [...content, group, element('p', words.never)]
}

function showText(main: HTMLElement, title: string, ...texts: readonly string[]): void {
  main.replaceChildren(element('h1', title), ...texts.map((text) => element('p', text)))
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** In whole minutes or hours: clocks differ. */
function timeAgo(lang: string, { justNow }: LinkWords, milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 2) return justNow
  const format = new Intl.RelativeTimeFormat(lang)
  return minutes < 90 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour')
}

async function ask(path: string, body: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' })
  const answer = (await response.json()) as { readonly code?: string }
  if (response.ok) return answer
  throw response.status < 500 ? new Refusal(answer.code) : new Error('The site failed.')
}
