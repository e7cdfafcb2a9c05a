import { afterAll, beforeAll } from 'vitest'

import { accountSuite } from './accountSuite.js'
import { startChain, type AccountsChain } from './chain.js'
import { sessionSuite } from './sessionSuite.js'

// One chain and one bundler for all suites: both are heavy.
let started: AccountsChain
const chain = (): AccountsChain => started
beforeAll(async () => {
  started = await startChain()
}, 90_000)
afterAll(() => started?.stop())

accountSuite(chain)
sessionSuite(chain)
