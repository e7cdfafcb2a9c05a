import * as v from 'valibot'

import type { Api } from '../api/Api.js'
import { createArming } from '../approve/createArming.js'
import { drawOrigin } from '../approve/drawDescription.js'
import { element, messageScreen } from '../approve/elements.js'
import { visibleText } from '@portico/wallet-requests/writer'

export interface ContinueDeps {
  readonly root: HTMLElement
  /** Of the login that the frame began. */
  readonly handle: string
  readonly api: Pick<Api, 'post'>
  /** The page that opened this popup. Null where it was cut off from it. */
  readonly opener: Pick<Window, 'postMessage'> | null
  /** Whether no other document embeds this one. */
  readonly isTop: boolean
}

const ReadSchema = v.object({
  origin: v.string(),
  accounts: v.array(v.object({ id: v.string(), name: v.string() })),
})
const ChosenSchema = v.object({ resultUri: v.string() })
const ConfirmedSchema = v.object({ isConfirmed: v.boolean() })
/** The message leaves with the window. Milliseconds. */
const closeDelay = 300

/** Asks the visitor whether to continue with a login of this browser, and hands the result to the page that opened the popup. */
export async function showContinue({ root, handle, api, opener, isTop }: ContinueDeps): Promise<void> {
  if (!isTop || handle === '')
    return say(root, 'error', 'Nothing to continue', 'This window opens by itself when a site asks for it.')
  say(root, 'neutral', 'One moment', 'Your logins are being looked up.')
  try {
    const { origin, accounts } = v.parse(ReadSchema, await api.post('/continue/read', { handle }))
    const { host } = new URL(origin)
    if (accounts.length === 0) {
      const text = `This browser keeps no login to continue with. Close this window, and log in at ${host} in another way.`
      return say(root, 'neutral', 'Log in first', text)
    }
    const id = await choose(root, origin, accounts)
    if (id === undefined) {
      await api.post('/continue/reject', { handle })
      say(root, 'neutral', 'Not continued', 'You can close this window and go back to the site.')
      return window.close()
    }
    const { resultUri } = v.parse(ChosenSchema, await api.post('/continue/choose', { handle, id }))
    if (!opener) return await askForDigits(root, handle, api, origin)
    // A page of another origin gets nothing.
    opener.postMessage({ resultUri }, origin)
    say(root, 'success', 'Logged in', `You go back to ${host}.`)
    setTimeout(() => window.close(), closeDelay)
  } catch {
    say(root, 'error', 'This login is over', 'Close this window, go back to the site and try again.')
  }
}

interface Account {
  readonly id: string
  readonly name: string
}

/** @returns undefined where the visitor does not want to */
function choose(root: HTMLElement, origin: string, accounts: readonly Account[]): Promise<string | undefined> {
  const [first] = accounts
  const rows = accounts.map(({ id, name }, at) =>
    element(
      'label',
      { class: 'check' },
      element('input', { type: 'radio', name: 'account', value: id, class: 'check__box', checked: at === 0 }),
      element('bdi', { class: 'value' }, visibleText(name)),
    ),
  )
  const only = first && accounts.length === 1 ? first : undefined
  const content = element(
    'div',
    { class: 'approval__content' },
    drawOrigin(origin),
    only
      ? element(
          'div',
          { class: 'card figure' },
          element('p', { class: 'label' }, 'You are logged in as'),
          element('p', { class: 'value' }, element('bdi', {}, visibleText(only.name))),
        )
      : element('div', { role: 'radiogroup', 'aria-label': 'Your logins' }, ...rows),
    element(
      'p',
      { class: 'approval__lead' },
      'The site learns your addresses on its networks. It signs nothing: each time, you are asked again.',
    ),
  )
  const reject = element('button', { type: 'button', class: 'button' }, 'Cancel')
  const approve = element(
    'button',
    { type: 'button', class: 'button', 'data-variant': 'primary', 'aria-disabled': 'true' },
    'Continue',
  )
  const row = element('div', { class: 'actions' }, reject, approve)
  const title = only ? 'Continue with your wallet?' : 'Continue as'
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
async function askForDigits(root: HTMLElement, handle: string, api: Pick<Api, 'post'>, origin: string): Promise<void> {
  const input = element('input', {
    class: 'field',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '2',
    'aria-label': 'Two digits',
  })
  const go = element('button', { type: 'submit', class: 'button', 'data-variant': 'primary' }, 'Continue')
  const form = element('form', { class: 'digits' }, input, go)
  const text = `Type the two digits that ${new URL(origin).host} shows. If you did not begin this there, close this window.`
  root.replaceChildren(messageScreen('neutral', 'One more step', text, form))
  input.focus()
  await new Promise<void>((resolve) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (/^\d\d$/.test(input.value)) resolve()
    })
  })
  const answer = await api.post('/continue/digits', { handle, digits: input.value })
  if (!v.parse(ConfirmedSchema, answer).isConfirmed)
    return say(root, 'error', 'These are other digits', 'Close this window, go back to the site and try again.')
  say(root, 'success', 'Logged in', 'You can close this window.')
}

function say(root: HTMLElement, tone: 'neutral' | 'success' | 'error', title: string, text: string): void {
  root.replaceChildren(messageScreen(tone, title, text))
}
