import { FrameError } from '@portico/embedded-api'
import * as v from 'valibot'

import { readWindowKey } from '../continue/windowStore.js'
import { loadLanguage } from '../words/loadLanguage.js'
import { showWindow } from './showWindow.js'

// The one script of `/w`.
const RefusalSchema = v.object({ code: v.string(), message: v.string() })
document.documentElement.dataset.theme = 'auto'
await showWindow({
  root: document.body,
  fragment: location.hash,
  wipeFragment: () => history.replaceState(null, '', location.pathname),
  isTop: window.top === window.self,
  post: postJson,
  readWindowKey,
  loadLanguage,
  async assert({ challenge, rpId, ids }) {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const allowCredentials = ids.map((id) => ({ id, type: 'public-key' as const }))
    return startAuthentication({ optionsJSON: { challenge, rpId, allowCredentials, userVerification: 'required' } })
  },
})

/** Asks the site without a session. @throws FrameError with the site's code and words */
async function postJson(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
  })
  const read: unknown = await answer.json()
  if (answer.ok) return read
  const { success, output } = v.safeParse(RefusalSchema, read)
  throw new FrameError(success ? output.code : 'embedded/failed', success ? output.message : 'An error occurred')
}
