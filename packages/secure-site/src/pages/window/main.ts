import { readWindowKey } from '../continue/windowStore.js'
import { loadLanguage } from '../words/loadLanguage.js'
import { postJson } from './postJson.js'
import { showWindow } from './showWindow.js'

// The one script of `/w`.
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
