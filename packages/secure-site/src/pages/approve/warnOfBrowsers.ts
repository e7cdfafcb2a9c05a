import type { NewBrowser } from '@portico/embedded-api/requests'
import { visibleText } from '@portico/wallet-requests/writer'

import type { SayBrowser } from '../words/loadBrowserNames.js'
import { drawNotice, type Language } from './drawDescription.js'

/**
 * Browsers that logged in to the account after this one, a short time ago. An owner without an address gets no mail about them: what
 * the wallet shows next tells of them.
 */
export async function warnOfBrowsers(
  browsers: readonly NewBrowser[],
  { writer, words }: Language,
  loadBrowserNames: (lang: string) => Promise<SayBrowser>,
): Promise<readonly HTMLElement[]> {
  if (browsers.length === 0) return []
  const sayBrowser = await loadBrowserNames(writer.locale)
  const named = browsers.map(({ browser, origin, since }) => {
    const time = new Date(since).toLocaleString(writer.locale, { dateStyle: 'medium', timeStyle: 'short' })
    return `${sayBrowser(visibleText(browser))} · ${visibleText(hostOf(origin))} · ${time}`
  })
  return [
    drawNotice(
      'warning',
      words.newBrowsers({ count: named.length }),
      words.newBrowsersText({ list: named.join('; ') }),
    ),
  ]
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
