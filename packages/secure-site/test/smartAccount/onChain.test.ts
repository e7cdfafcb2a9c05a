import { afterAll, beforeAll } from 'vitest'

import { accountSuite } from './accountSuite.js'
import { attackSuite } from './attackSuite.js'
import { startChain, type AccountsChain } from './chain.js'
import { coSignerSuite } from './coSignerSuite.js'
import { frame7702Suite } from './frame7702Suite.js'
import { frameSessionSuite } from './frameSessionSuite.js'
import { frameSponsorSuite } from './frameSponsorSuite.js'
import { paymasterSuite } from './paymasterSuite.js'
import { sessionSuite } from './sessionSuite.js'
import { sponsorHoldSuite } from './sponsorHoldSuite.js'
import { sponsorProfitSuite } from './sponsorProfitSuite.js'

// One chain and one bundler for all suites: both are heavy.
let started: AccountsChain
const chain = (): AccountsChain => started
beforeAll(async () => {
  started = await startChain()
}, 90_000)
afterAll(() => started?.stop())

accountSuite(chain)
attackSuite(chain)
paymasterSuite(chain)
sessionSuite(chain)
coSignerSuite(chain)
frameSessionSuite(chain)
frame7702Suite(chain)
frameSponsorSuite(chain)
sponsorProfitSuite(chain)
// The last: it moves the time of the chain.
sponsorHoldSuite(chain)
