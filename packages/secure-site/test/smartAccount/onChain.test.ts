import { afterAll, beforeAll, describe } from 'vitest'

import { accountSuite } from './accountSuite.js'
import { startChain, type AccountsChain } from './chain.js'
import { coSignerSuite } from './coSignerSuite.js'
import { grantSuite } from './grantSuite.js'
import { sessionSuite } from './sessionSuite.js'
import { sponsorHoldSuite } from './sponsorHoldSuite.js'
import { sponsorProfitSuite } from './sponsorProfitSuite.js'
import { sponsorSessionSuite } from './sponsorSessionSuite.js'
import { sponsorSuite } from './sponsorSuite.js'

// One chain and one bundler for all suites: both are heavy.
let started: AccountsChain
const chain = (): AccountsChain => started
beforeAll(async () => {
  started = await startChain()
}, 90_000)
afterAll(() => started?.stop())

describe('smart accounts', () => accountSuite(chain))
describe('sessions on chain', () => sessionSuite(chain))
describe('grants', () => grantSuite(chain))
describe('the co-signer', () => coSignerSuite(chain))
describe('sponsored operations', () => sponsorSuite(chain))
describe('sponsored sessions', () => sponsorSessionSuite(chain))
describe('profit of a sponsored operation', () => sponsorProfitSuite(chain))
// The last: it moves the time of the chain.
describe('reservations of the paymaster', () => sponsorHoldSuite(chain))
