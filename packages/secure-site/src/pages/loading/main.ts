import type { Api } from '../api/Api.js'

/** How long the popup stays after it handed over its result, in milliseconds: the message leaves with the window. */
const closeDelay = 300
const slowAfter = 10_000
/** How long the visitor waits for what a later login needs, in milliseconds. This one does without it. */
const nameTime = 2000

const { resultUri, target, returnTo, windowSecret } = document.body.dataset
const element = (id: string): HTMLElement | null => document.getElementById(id)
const show = (id: string): void => element(id)?.removeAttribute('hidden')
const hide = (id: string): void => element(id)?.setAttribute('hidden', '')

// The address has the code of the provider in it, or what began the login. It belongs in no history, and is nothing to copy.
if (location.search !== '') history.replaceState(null, '', location.pathname)
if (resultUri && target) void deliver(resultUri, target)
else window.setTimeout(() => show('slow'), slowAfter)

async function deliver(uri: string, origin: string): Promise<void> {
  history.replaceState(null, '', '/social/done')
  const api = once(openApi)
  // Before the result is handed over: with it, the frame ends the login.
  if (windowSecret) await nameWindow(api, uri, windowSecret, AbortSignal.timeout(nameTime)).catch(() => undefined)
  if (returnTo) {
    const back = new URL(returnTo)
    back.searchParams.set('result_uri', uri)
    location.replace(back)
    return
  }
  const opener = window.opener as Window | null
  if (opener) {
    // A page of another origin gets nothing.
    opener.postMessage({ resultUri: uri }, origin)
    window.setTimeout(() => window.close(), closeDelay)
    return
  }
  // Cut off from the page, by its headers or by those of the provider: the visitor carries two digits over.
  hide('back')
  show('digits')
  const input = element('code') as HTMLInputElement | null
  input?.focus()
  element('digits')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (input && windowSecret) void confirm(api, uri, windowSecret, input.value)
  })
}

/** Asks with the key of this browser's windows, and with the cookie that this one has since it left for the provider. */
async function openApi(): Promise<Api> {
  const [{ createApi }, { openWindowStore }] = await Promise.all([
    import('../api/createApi.js'),
    import('../continue/windowStore.js'),
  ])
  return createApi({ ticket: '', store: openWindowStore(), credentials: 'same-origin' })
}

/** One for all requests: where the browser keeps no key, each would have its own. What did not load is loaded again. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

/** The site takes the digits from the page that has this key, and windows of this browser may continue this login. */
async function nameWindow(api: () => Promise<Api>, uri: string, secret: string, signal?: AbortSignal): Promise<void> {
  const handle = new URL(uri).searchParams.get('f')
  await (await api()).post('/social/window', { handle, secret }, signal ? { signal } : {})
}

async function confirm(api: () => Promise<Api>, uri: string, secret: string, digits: string): Promise<void> {
  const button = document.querySelector('button')
  if (button?.disabled === true) return
  button?.toggleAttribute('disabled', true)
  hide('unreachable')
  try {
    // It may not have come through before. The first key that was named counts.
    await nameWindow(api, uri, secret)
    const answer = await (await api()).post('/social/confirm', { digits })
    const { isConfirmed } = answer as { readonly isConfirmed: boolean }
    hide('digits')
    if (!isConfirmed) {
      document.title = element('refused')?.dataset['title'] ?? ''
      element('title')?.replaceChildren(document.title)
    }
    show(isConfirmed ? 'confirmed' : 'refused')
  } catch {
    button?.toggleAttribute('disabled', false)
    show('unreachable')
  }
}
