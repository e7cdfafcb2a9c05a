import * as v from 'valibot'

const LinkInfo = v.object({
  kind: v.picklist(['login', 'device', 'way', 'email', 'deletion']),
  origin: v.string(),
  browser: v.string(),
  since: v.number(),
  projectId: v.optional(v.string()),
  numbers: v.optional(v.array(v.string())),
})
type LinkInfo = v.InferOutput<typeof LinkInfo>

const stops =
  'Nothing can be signed any more, every login ends, and ways to log in that were added since are taken back, another e-mail address too.'
/** How a wallet that was stopped goes on. */
const again =
  'To use the wallet again, log in on its page with this address, and confirm there with a code that is mailed here. An account with a passkey needs that too.'

const texts = {
  login: {
    title: 'Is this you?',
    text: 'A login with your e-mail address was begun. Choose the number that the login shows. If it is not you, close this page.',
    done: 'Confirmed. Go back to the login: a code is on its way to you.',
  },
  device: {
    title: 'Was this not you?',
    text: `This browser logged in to your account. If it was not you, stop the wallet. ${stops}`,
    button: 'This was not me: stop the wallet',
    done: `The wallet is stopped, every login ended, and nothing that was added since logs in. ${again}`,
  },
  way: {
    title: 'Was this not you?',
    text: `Another way to log in to your account was added. If it was not you, stop the wallet. ${stops}`,
    button: 'This was not me: stop the wallet',
    done: `The wallet is stopped, every login ended, and nothing that was added since logs in. ${again}`,
  },
  email: {
    title: 'Bring this address back?',
    text: `Your account got another e-mail address. If you did not want that, bring this one back. ${stops}`,
    button: 'Bring this address back',
    done: `Your account has this address again. Every login ended, nothing that was added since logs in, and the wallet is stopped. ${again}`,
  },
  deletion: {
    title: 'Keep your account?',
    text: 'Your account was asked to be deleted. If you want to keep it, stop that: every login ends too, in case that it was not you who asked.',
    button: 'Keep my account',
    done: 'Your account stays, and every login ended.',
  },
} as const

/** What the server refuses with, in its words. Other errors are of the network. */
class Refusal extends Error {}

const notCounting = 'It was used before, is too old, or is not whole. Open the newest mail, or log in again.'

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
  try {
    if (!/^[\w-]{43}$/.test(token)) return showText(main, 'This link does not count', notCounting)
    const info = v.parse(LinkInfo, await ask('/link/read', { token }))
    main.replaceChildren(...contentOf(info, (number) => void confirm(main, info, token, number)))
  } catch (error) {
    if (error instanceof Refusal) showText(main, 'This link does not count', notCounting)
    else showText(main, 'The link cannot be read now', 'Check your connection, and open the link again.')
  }
}

async function confirm(
  main: HTMLElement,
  { kind, projectId }: LinkInfo,
  token: string,
  number?: string,
): Promise<void> {
  for (const button of main.querySelectorAll('button')) button.disabled = true
  try {
    await ask('/link/confirm', number === undefined ? { token } : { token, number })
    showText(main, 'Done', texts[kind].done)
    if (projectId !== undefined && kind !== 'deletion') main.append(pageOf(projectId))
  } catch (error) {
    const text = error instanceof Refusal ? error.message : 'Check your connection, and open the link again.'
    showText(main, 'It was not done', text)
  }
}

/** The way to the wallet's own page. */
function pageOf(projectId: string): HTMLElement {
  const link = element('a', 'Go to the page of the wallet')
  link.className = 'button'
  link.href = `/account?${new URLSearchParams({ projectId })}`
  return link
}

function contentOf(info: LinkInfo, choose: (number?: string) => void): readonly HTMLElement[] {
  const { kind, origin, browser, since, numbers = [] } = info
  const rows = [
    ['Site', new URL(origin).host],
    ['Browser', browser],
    ['Begun', timeAgo(Date.now() - since)],
  ] as const
  const list = element('dl')
  list.className = 'card'
  for (const [name, value] of rows) list.append(element('dt', name), element('dd', value))
  const content = [element('h1', texts[kind].title), element('p', texts[kind].text), list]
  if (kind !== 'login') {
    const button = element('button', texts[kind].button)
    button.className = 'button'
    button.dataset['variant'] = 'danger'
    button.addEventListener('click', () => choose())
    return [...content, button]
  }
  const group = element('div')
  group.className = 'numbers'
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', 'The number that the login shows')
  for (const number of numbers) {
    const button = element('button', number)
    button.className = 'button'
    button.addEventListener('click', () => choose(number))
    group.append(button)
  }
  return [...content, group, element('p', 'Never choose a number that another person sends you.')]
}

function showText(main: HTMLElement, title: string, text: string): void {
  main.replaceChildren(element('h1', title), element('p', text))
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** Roughly: clocks differ. */
function timeAgo(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 2) return 'just now'
  if (minutes < 90) return `about ${minutes} minutes ago`
  return `about ${Math.round(minutes / 60)} hours ago`
}

async function ask(path: string, body: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' })
  const answer = (await response.json()) as { readonly message?: string }
  if (response.ok) return answer
  throw response.status < 500 ? new Refusal(answer.message) : new Error(answer.message)
}
