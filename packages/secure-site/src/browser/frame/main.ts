import { acceptPage } from '@portico/embedded-api'

import type { FrameData } from '../../pages/pageRoutes.js'
import { createApi } from '../api/createApi.js'
import { openDeviceStore, pageStoreName } from '../api/openDeviceStore.js'
import { createCustody } from '../custody/createCustody.js'
import { createSignerStarter } from '../custody/createSignerStarter.js'
import { createSocialSteps } from '../social/createSocialSteps.js'
import { createApprover } from './createApprover.js'
import { createFrameHandler } from './createFrameHandler.js'
import { createRpcHandler } from './createRpcHandler.js'
import { createSignIn } from './createSignIn.js'
import { createUsers, type Users } from './createUsers.js'
import type { FrameState } from './frameState.js'
import { readPageData } from './readPageData.js'

// The script of the frame that a page embeds.

const data = readPageData<FrameData>()
const state: FrameState = {
  data,
  theme: {},
  metadata: undefined,
  chainId: data.chainId,
  accountType: 'eoa',
}
const root = document.body
const store = openDeviceStore(pageStoreName(data))
const api = createApi({ ticket: data.ticket, nonce: data.nonce, store })
const custody = createCustody({ api, startWorker: createSignerStarter() })

const smartAccounts = loadOnce(async () => {
  const { createSmartAccounts } = await import('./createSmartAccounts.js')
  return createSmartAccounts({ api, custody, networkOf: (chainId) => data.networks[chainId] })
})

const approver = createApprover({ state, api, users: { accounts: (signal) => users.accounts(signal) }, root })
const signIn = createSignIn({ state, api, custody, approver, smartAccounts, now: () => Date.now() })
const users: Users = createUsers({
  state,
  api,
  custody,
  async readSmartAccount(chainId, accounts) {
    if (!data.networks[chainId]?.smartAccounts) return undefined
    return (await smartAccounts()).read(chainId, accounts)
  },
  signIn: signIn.sign,
  hasSession: api.hasSession,
  forget: api.forget,
})
const rpc = createRpcHandler({ state, api, custody, users, approver, smartAccounts })

acceptPage({
  origin: data.origin,
  build: data.build,
  handle: createFrameHandler({
    state,
    api,
    users,
    rpc,
    social: createSocialSteps(api),
    onLogin: signIn.loggedIn,
    setTheme({ themeMode }) {
      document.documentElement.dataset['theme'] = themeMode ?? 'dark'
    },
    reload: () => location.reload(),
  }),
})

/** Calls `load` at the first question, and again after it failed. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
