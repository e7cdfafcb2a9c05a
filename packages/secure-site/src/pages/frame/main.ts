import { acceptPage } from '@portico/embedded-api'

import type { FrameData } from '@portico/embedded-api/pages'
import { createApi } from '../api/createApi.js'
import { openDeviceStore, pageStoreName } from '../api/openDeviceStore.js'
import { createSocialSteps } from '../social/createSocialSteps.js'
import { loadLanguage } from '../words/loadLanguage.js'
import { createAsker } from './createAsker.js'
import { createFrameHandler } from './createFrameHandler.js'
import { createRpcHandler } from './createRpcHandler.js'
import { createSignIn } from './createSignIn.js'
import { createUsers } from './createUsers.js'
import type { FrameState } from './frameState.js'
import { readPageData } from './readPageData.js'

// The script of the frame that a page embeds.

const data = readPageData<FrameData>()
const state: FrameState = {
  data,
  theme: {},
  metadata: undefined,
  locale: undefined,
  chainId: data.chainId,
  accountType: 'eoa',
}
const store = openDeviceStore(pageStoreName(data))
const api = createApi({ ticket: data.ticket, nonce: data.nonce, store })
const asker = createAsker({ state, api, root: document.body, loadLanguage })
const users = createUsers({
  state,
  api,
  signIn: createSignIn(asker, () => Date.now()),
  hasSession: api.hasSession,
  forget: api.forget,
})
const rpc = createRpcHandler({ state, api, users, asker })

acceptPage({
  origin: data.origin,
  build: data.build,
  handle: createFrameHandler({
    state,
    api,
    users,
    rpc,
    social: createSocialSteps(api),
    setTheme({ themeMode }) {
      document.documentElement.dataset['theme'] = themeMode ?? 'dark'
    },
    reload: () => location.reload(),
  }),
})
