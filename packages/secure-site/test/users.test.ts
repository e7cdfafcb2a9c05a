import { openDatabase, type Database } from '@portico/database'
import { openForTests } from '@portico/devnet/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  findOrCreateEmailUser,
  findOrCreateUser,
  freezeUser,
  holdTime,
  linkIdentity,
  requireNoHold,
  startHold,
  unfreezeUser,
  type ProviderIdentity,
} from '../src/server/login/users.js'
import { sessionMigration, type SessionTables } from '../src/server/auth/tables.js'

const now = 1_800_000_000_000
describe.each(['embedded', 'server'] as const)('users, %s', (kind) => {
  let database: Database<SessionTables>
  let groups = 0
  beforeAll(async () => {
    database = await openForTests(kind, (config) =>
      openDatabase<SessionTables>({ config, program: 'test', migrations: { session: sessionMigration } }),
    )
  }, 120_000)
  afterAll(() => database.close())

  /** An identity in a group of its own. */
  const ann = (more: Partial<ProviderIdentity> = {}): ProviderIdentity => {
    groups += 1
    return { walletGroup: `group-${groups}`, issuer: 'https://provider.test', subject: 'ann', ...more }
  }

  it('finds the user of an identity again, also when two tabs come back at once', async () => {
    const identity = ann()
    const found = await Promise.all([1, 2, 3, 4].map(() => findOrCreateUser(database.db, identity, now)))
    const ids = found.map((user) => ('userId' in user ? user.userId : user.proveEmail))
    expect(new Set(ids).size).toBe(1)
    expect(found.filter((user) => 'isNew' in user && user.isNew)).toHaveLength(1)
    const { walletGroup } = identity
    const rows = await database.db
      .selectFrom('user_account')
      .select('id')
      .where('wallet_group', '=', walletGroup)
      .execute()
    expect(rows.map(({ id }) => id)).toEqual([ids[0]])
  })

  it('makes one user of an address that is proved twice at once', async () => {
    const { walletGroup } = ann()
    const proved = { walletGroup, email: 'ann@example.org', now }
    const found = await Promise.all([1, 2, 3].map(() => findOrCreateEmailUser(database.db, proved)))
    expect(new Set(found.map(({ userId }) => userId)).size).toBe(1)
    expect(found.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it('lets an address that a provider vouches for reserve nothing', async () => {
    const identity = ann({ verifiedEmail: 'ann@example.org' })
    const stranger = await findOrCreateUser(database.db, identity, now)
    const owner = await findOrCreateEmailUser(database.db, { ...identity, email: 'ann@example.org', now })
    expect(owner.isNew).toBe(true)
    expect(stranger).not.toMatchObject({ userId: owner.userId })
    // And the stranger still gets to the own account, not to the owner's.
    expect(await findOrCreateUser(database.db, identity, now)).toEqual({ ...stranger, isNew: false })
  })

  it('asks for a code before an identity joins the user who proved its address', async () => {
    const identity = ann({ verifiedEmail: 'ann@example.org' })
    const owner = await findOrCreateEmailUser(database.db, { ...identity, email: 'ann@example.org', now })
    expect(await findOrCreateUser(database.db, identity, now)).toEqual({ proveEmail: 'ann@example.org' })
    await linkIdentity(database.db, owner.userId, identity, now)
    expect(await findOrCreateUser(database.db, identity, now)).toEqual({ userId: owner.userId, isNew: false })
    await expect(requireNoHold(database.db, owner.userId, now)).rejects.toMatchObject({ code: 'embedded/onHold' })
  })

  it('never moves an identity to another user', async () => {
    const identity = ann()
    await findOrCreateUser(database.db, identity, now)
    const other = await findOrCreateEmailUser(database.db, { ...identity, email: 'bob@example.org', now })
    await expect(linkIdentity(database.db, other.userId, identity, now)).rejects.toMatchObject({
      status: 409,
      code: 'embedded/identityTaken',
    })
    await expect(requireNoHold(database.db, other.userId, now)).resolves.toBeUndefined()
  })

  it('holds for a day, which only an older passkey lifts', async () => {
    const { userId } = await findOrCreateEmailUser(database.db, { ...ann(), email: 'ann@example.org', now })
    await startHold(database.db, userId, now)
    await startHold(database.db, userId, now - 5000)
    const hold = (at: number, passkeySince?: number) => requireNoHold(database.db, userId, at, passkeySince)
    await expect(hold(now + holdTime - 1)).rejects.toMatchObject({ code: 'embedded/onHold' })
    await expect(hold(now + 1, now + 1)).rejects.toMatchObject({ code: 'embedded/onHold' })
    await expect(hold(now + 1, now - 1)).resolves.toBeUndefined()
    await expect(hold(now + holdTime)).resolves.toBeUndefined()
    await freezeUser(database.db, userId, now)
    await expect(hold(now + holdTime, now - 1)).rejects.toMatchObject({ code: 'embedded/frozen' })
    await unfreezeUser(database.db, userId)
    await expect(hold(now + holdTime)).resolves.toBeUndefined()
  })
})
