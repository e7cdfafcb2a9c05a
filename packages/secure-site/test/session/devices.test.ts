import { sharedPostgres } from '@portico/devnet/postgres'
import { expect, it, onTestFinished } from 'vitest'

import { addDevice, mostDevices, ownCounters } from '../../src/server/auth/addDevice.js'
import { openTables } from '../../src/server/tables.js'

it('an account has a hundred browsers: the one that was not seen for longest goes, of those that are not its first', async () => {
  const postgres = await sharedPostgres()
  onTestFinished(() => postgres.stop())
  const { db, close } = await openTables({ database: await postgres.create('devices'), log: () => undefined })
  onTestFinished(close)
  for (const id of ['ann', 'bob']) {
    const user = { id, wallet_group: 'g', email: null, email_proven: false, created_at: 1 }
    await db.insertInto('user_account').values(user).execute()
  }
  const add = (userId: string, at: number) =>
    addDevice(db, { userId, jkt: `d${at}`, origin: 'https://shop.example', label: 'Chrome', now: at })
  const browsersOf = async (userId: string) => {
    const rows = await db.selectFrom('device').select('jkt').where('user_id', '=', userId).execute()
    return new Set(rows.map(({ jkt }) => jkt))
  }
  await add('bob', 1)
  for (let at = 1; at <= mostDevices; at += 1) expect(await add('ann', at)).toBe(true)
  expect(await add('ann', 50)).toBe(false)
  // Seen again, which is not new.
  const second = ownCounters + 2
  await db.updateTable('device').set({ last_seen: 500 }).where('jkt', '=', `d${second}`).execute()
  for (const at of [600, 601]) expect(await add('ann', at)).toBe(true)
  const known = await browsersOf('ann')
  expect(known.size).toBe(mostDevices)
  const gone = Array.from({ length: mostDevices }, (_, at) => `d${at + 1}`).filter((jkt) => !known.has(jkt))
  expect(gone).toEqual([`d${ownCounters + 1}`, `d${ownCounters + 3}`])
  expect(await browsersOf('bob')).toEqual(new Set(['d1']))
})
