import { afterAll, beforeAll } from 'vitest'
import { accountSuite } from './accountSuite.js'
import { attackSuite } from './attackSuite.js'
import { paymasterSuite } from './paymasterSuite.js'
import { startChain, type AccountsChain } from './chain.js'

// One chain and one bundler for all of them: both are heavy.
let chain: AccountsChain
beforeAll(async () => {
  chain = await startChain()
}, 90_000)
afterAll(() => chain?.stop())

accountSuite(() => chain)
attackSuite(() => chain)
paymasterSuite(() => chain)
