import { readWindowKey } from '../continue/windowStore.js'
import { showWindow } from './showWindow.js'

// The one script of `/w`.
document.documentElement.dataset.theme = 'auto'
const root = document.body
await showWindow({
  root,
  fragment: location.hash,
  wipeFragment: () => history.replaceState(null, '', location.pathname),
  isTop: window.top === window.self,
  post: async (path, body) => {
    const answer = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
    })
    if (!answer.ok) throw new Error(`The site answered ${answer.status}.`)
    return (await answer.json()) as unknown
  },
  readWindowKey,
  assert: async (optionsJSON) => (await import('@simplewebauthn/browser')).startAuthentication({ optionsJSON }),
})
