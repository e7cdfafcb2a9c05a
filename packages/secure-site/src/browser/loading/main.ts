/** How long the popup stays after it handed over its result, in milliseconds: the message leaves with the window. */
const closeDelay = 300
const slowAfter = 10_000

export {}

const { resultUri, target, returnTo } = document.body.dataset
const element = (id: string): HTMLElement | null => document.getElementById(id)

if (resultUri && target) deliver(resultUri, target)
else window.setTimeout(() => element('slow')?.removeAttribute('hidden'), slowAfter)

function deliver(uri: string, origin: string): void {
  // The address has the code of the provider in it. It was used, and belongs in no history.
  history.replaceState(null, '', '/social/done')
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
