import * as v from 'valibot'

import type { NewBrowser, Warning } from '../../browser/decode/Description.js'
import { visibleText } from '../../browser/decode/visibleText.js'

/** Browsers that logged in to the account after this one, a short time ago, as the site answers them. */
export const NewBrowsersSchema: v.GenericSchema<readonly NewBrowser[] | undefined, readonly NewBrowser[]> = v.optional(
  v.array(v.object({ browser: v.string(), origin: v.string(), since: v.number() })),
  [],
)

/** An owner without an address gets no mail about them: what the wallet shows next tells of them. */
export function warnOfBrowsers(browsers: readonly NewBrowser[]): readonly Warning[] {
  if (browsers.length === 0) return []
  const named = browsers.map(({ browser, origin, since }) => {
    const time = new Date(since).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
    return `${visibleText(browser)} at ${visibleText(hostOf(origin))}, ${time}`
  })
  const title = browsers.length === 1 ? 'A new browser logged in' : 'New browsers logged in'
  const text = `${named.join('; ')}. If it was not you, sign out everywhere on your wallet’s page, and approve nothing.`
  return [{ tone: 'warning', title, text }]
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
