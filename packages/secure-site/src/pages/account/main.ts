import type { FrameError } from '@portico/embedded-api'

import type { AccountData } from '@portico/embedded-api/pages'
import { createApi } from '../api/createApi.js'
import { openDeviceStore, pageStoreName } from '../api/openDeviceStore.js'
import { element, messageScreen } from '../approve/elements.js'
import { readPageData } from '../frame/readPageData.js'
import { loadAccountLanguage } from '../words/loadAccountLanguage.js'
import type { AccountPage } from './AccountPage.js'
import { takeResult } from './providerLogins.js'
import { showAccount } from './showAccount.js'
import { showExport } from './showExport.js'
import { showLogin } from './showLogin.js'

// The script of `/account`, the visitor's own page.

document.documentElement.dataset.theme = 'auto'

const data = readPageData<AccountData>()
// A login of its own: not the one of a frame on a site that shares its storage, nor that of another project.
const store = openDeviceStore(pageStoreName({ projectId: data.projectId, origin: location.origin }))
const api = createApi({ ticket: data.ticket, nonce: data.nonce, store })
const page: AccountPage = { data, api, language: await loadAccountLanguage(), root: document.body }
const words = page.language.account
document.title = words.title

/** What comes after each view, until the page is closed. */
async function run(): Promise<never> {
  let resultUri = takeResult()
  for (;;) {
    const uri = resultUri
    resultUri = undefined
    const isLoggedIn = await api.hasSession()
    if (!isLoggedIn) await showLogin(page, uri)
    try {
      if ((await showAccount(page, isLoggedIn ? uri : undefined)) === 'export') await showExport(page)
    } catch (error) {
      // Signed out elsewhere, or for too long: the visitor logs in again.
      if ((error as Partial<FrameError>).code === 'embedded/sessionExpired') await api.forget({ keepKey: true })
      else await showFailure(error)
    }
  }
}

function showFailure(error: unknown): Promise<void> {
  const text = page.language.sayRefusal(error) ?? words.wrong
  const again = element('button', { type: 'button', class: 'button' }, words.again)
  page.root.replaceChildren(messageScreen('error', words.notShown, text, again))
  return new Promise((resolve) => again.addEventListener('click', () => resolve()))
}

void run()
