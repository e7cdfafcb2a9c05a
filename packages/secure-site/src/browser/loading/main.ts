/** How long the popup stays after it handed over its result, in milliseconds: the message leaves with the window. */
const closeDelay = 300
const slowAfter = 10_000
/** How long the visitor waits for what a later login needs, in milliseconds. This one does without it. */
const rememberTime = 2000

export {}

const { resultUri, target, returnTo, windowSecret } = document.body.dataset
const element = (id: string): HTMLElement | null => document.getElementById(id)

if (resultUri && target) void deliver(resultUri, target)
else window.setTimeout(() => element('slow')?.removeAttribute('hidden'), slowAfter)

async function deliver(uri: string, origin: string): Promise<void> {
  // The address has the code of the provider in it. It was used, and belongs in no history.
  history.replaceState(null, '', '/social/done')
  // Before the result is handed over: with it, the frame ends the login.
  if (windowSecret) await rememberWindow(uri, windowSecret)
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
  element('back')?.setAttribute('hidden', '')
  element('digits')?.removeAttribute('hidden')
  element('code')?.focus()
}

/** The windows of this browser may continue this login: they show the key that they have here. */
async function rememberWindow(uri: string, secret: string): Promise<void> {
  const late = new AbortController()
  const timer = window.setTimeout(() => late.abort(), rememberTime)
  try {
    const [{ createApi }, { openWindowStore }] = await Promise.all([
      import('../api/createApi.js'),
      import('../continue/windowStore.js'),
    ])
    const store = openWindowStore()
    if (!(await store).isPersistent) return
    const handle = new URL(uri).searchParams.get('f')
    await createApi({ ticket: '', store }).post('/social/window', { handle, secret }, { signal: late.signal })
  } catch {
    // The visitor logs in again where the frame loses its login.
  } finally {
    window.clearTimeout(timer)
  }
}
