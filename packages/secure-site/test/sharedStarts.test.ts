import { sharedValkey } from '@portico/devnet/valkey'
import { openValkey, valkeyLimits } from '@portico/server'
import { expect, it, onTestFinished } from 'vitest'

import { createLimitStarts, defaultLimits } from '../src/server/login/limits.js'
import { testPepper } from './loginSite.js'

async function open() {
  const { url, stop } = await sharedValkey()
  onTestFinished(stop)
  return async () => {
    const valkey = await openValkey(url, 'secure-site', () => undefined)
    onTestFinished(() => valkey.close())
    return valkey
  }
}

/** Nothing asks it. */
const noDatabase = {} as Parameters<typeof createLimitStarts>[0]['db']

it('sites of one Valkey count together how many logins a client begins, without the database', async () => {
  const connect = await open()
  const limits = { ...defaultLimits, startsPerMinuteOfClient: 3 }
  const site = async () =>
    createLimitStarts({
      db: noDatabase,
      pepper: testPepper,
      limits,
      createLimiter: valkeyLimits(await connect()),
      now: Date.now,
    })
  const [first, second] = [await site(), await site()]
  await first('192.0.2.0/24')
  await second('192.0.2.0/24')
  await first('192.0.2.0/24')
  await expect(second('192.0.2.0/24')).rejects.toMatchObject({ status: 429, code: 'embedded/tooMany' })
  await second('198.51.100.0/24')
})
