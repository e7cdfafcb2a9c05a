import * as v from 'valibot'

import type { Api } from '../api/Api.js'
import { createArming } from '../approve/createArming.js'
import { drawOrigin } from '../approve/drawDescription.js'
import { element, messageScreen } from '../approve/elements.js'
import { visibleText } from '@portico/wallet-requests/writer'
import { isolated, type Language } from '../../words/loadWords.js'
import type { PageWords } from '../../words/pageWords.js'

export interface ContinueDeps {
  readonly root: HTMLElement
  /** Of the login that the frame began. */
  readonly handle: string
  readonly api: Pick<Api, 'post'>
  /** The page that opened this popup. Null where it was cut off from it. */
  readonly opener: Pick<Window, 'postMessage'> | null
  /** Whether no other document embeds this one. */
  readonly isTop: boolean
  readonly language: Language<PageWords>
}

const ReadSchema = v.object({
  origin: v.string(),
  accounts: v.array(v.object({ id: v.string(), name: v.nullable(v.string()) })),
})
const ChosenSchema = v.object({ resultUri: v.string() })
const ConfirmedSchema = v.object({ isConfirmed: v.boolean() })
/** The message leaves with the window. Milliseconds. */
const closeDelay = 300

/** Asks the visitor whether to continue with a login of this browser, and hands the result to the page that opened the popup. */
export async function showContinue(deps: ContinueDeps): Promise<void> {
  const { root, handle, api, opener, isTop, language } = deps
  const { continue: words, popup } = language.words
  if (!isTop || handle === '') return say(root, 'error', words.nothing, words.nothingText)
  say(root, 'neutral', words.moment, words.momentText)
  try {
    const { origin, accounts } = v.parse(ReadSchema, await api.post('/continue/read', { handle }))
    const site = isolated(language.dir, new URL(origin).host)
    if (accounts.length === 0) return say(root, 'neutral', words.logInFirst, words.logInFirstText({ site }))
    const id = await choose(root, language.words, origin, accounts)
    if (id === undefined) {
      await api.post('/continue/reject', { handle })
      say(root, 'neutral', words.declined, words.declinedText)
      return window.close()
    }
    const { resultUri } = v.parse(ChosenSchema, await api.post('/continue/choose', { handle, id }))
    if (!opener) return await askForDigits(deps, site)
    // A page of another origin gets nothing.
    opener.postMessage({ resultUri }, origin)
    say(root, 'success', popup.loggedIn, popup.back({ site }))
    setTimeout(() => window.close(), closeDelay)
  } catch {
    say(root, 'error', words.over, words.overText)
  }
}

interface Account {
  readonly id: string
  /** Null where the account has neither an address nor a name. */
  readonly name: string | null
}

/** @returns undefined where the visitor does not want to */
function choose(
  root: HTMLElement,
  { continue: words, popup }: PageWords,
  origin: string,
  accounts: readonly Account[],
): Promise<string | undefined> {
  const [first] = accounts
  const nameOf = ({ name }: Account): string => (name === null ? words.account : visibleText(name))
  const rows = accounts.map((account, at) =>
    element(
      'label',
      { class: 'check' },
      element('input', { type: 'radio', name: 'account', value: account.id, class: 'check__box', checked: at === 0 }),
      element('bdi', { class: 'value' }, nameOf(account)),
    ),
  )
  const only = first && accounts.length === 1 ? first : undefined
  const content = element(
    'div',
    { class: 'approval__content' },
    drawOrigin(origin, words),
    only
      ? element(
          'div',
          { class: 'card figure' },
          element('p', { class: 'label' }, words.loggedInAs),
          element('p', { class: 'value' }, element('bdi', {}, nameOf(only))),
        )
      : element('div', { role: 'radiogroup', 'aria-label': words.logins }, ...rows),
    element('p', { class: 'approval__lead' }, words.lead),
  )
  const reject = element('button', { type: 'button', class: 'button' }, words.cancel)
  const approve = element(
    'button',
    { type: 'button', class: 'button', 'data-variant': 'primary', 'aria-disabled': 'true' },
    popup.next,
  )
  const row = element('div', { class: 'actions' }, reject, approve)
  const title = only ? words.title : words.as
  root.replaceChildren(
    element(
      'main',
      { class: 'approval' },
      element('header', { class: 'approval__header' }, element('h1', { class: 'approval__title' }, title)),
      element('div', { class: 'approval__scroller', tabindex: '0', role: 'group', 'aria-label': title }, content),
      element('footer', { class: 'approval__footer' }, row),
    ),
  )
  return new Promise((resolve) => {
    const arming = createArming({
      content,
      approve,
      reject,
      row,
      isReady: () => true,
      onApprove: () => {
        arming.stop()
        resolve(content.querySelector<HTMLInputElement>('input:checked')?.value ?? first?.id)
      },
      onReject: () => {
        arming.stop()
        resolve(undefined)
      },
    })
  })
}

/** Cut off from the page: the visitor carries two digits over, which only the page shows that began the login. */
async function askForDigits({ root, handle, api, language }: ContinueDeps, site: string): Promise<void> {
  const { continue: words, popup } = language.words
  const input = element('input', {
    class: 'field',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '2',
    'aria-label': popup.digits,
  })
  const next = element('button', { type: 'submit', class: 'button', 'data-variant': 'primary' }, popup.next)
  const form = element('form', { class: 'digits' }, input, next)
  root.replaceChildren(messageScreen('neutral', words.oneMore, popup.digitsText({ site }), form))
  input.focus()
  await new Promise<void>((resolve) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (/^\d\d$/.test(input.value)) resolve()
    })
  })
  const answer = await api.post('/continue/digits', { handle, digits: input.value })
  if (!v.parse(ConfirmedSchema, answer).isConfirmed) return say(root, 'error', words.otherDigits, words.overText)
  say(root, 'success', popup.loggedIn, popup.close)
}

function say(root: HTMLElement, tone: 'neutral' | 'success' | 'error', title: string, text: string): void {
  root.replaceChildren(messageScreen(tone, title, text))
}
