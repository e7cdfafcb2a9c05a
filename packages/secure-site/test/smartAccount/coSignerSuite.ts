import { createPublicClient, custom, http } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../src/pages/api/Api.js'
import { makeSession, readGrant, signGrant, signRevocation } from '../../src/browser/smartAccount/grantPermissions.js'
import { toDelegatorAccount } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import {
  decodeContext,
  disableCalls,
  encodeContext,
  redeemCallData,
} from '../../src/server/smart-sessions/delegation.js'
import { caveatsOf, readPermissions } from '../../src/server/smart-sessions/policyCaveats.js'
import { delegationTypedData } from '../../src/server/smart-sessions/sessionData.js'
import { keyOf, newKey, type AccountsChain } from './chain.js'
import { addUser, createCoSignerSite, openCoSignerTables } from './coSignerSite.js'
import { createSessionFixtures, day, friend, purchase, type Granter } from './sessionFixtures.js'

/** The second key of sessions, on a chain. */
export function coSignerSuite(chain: () => AccountsChain): void {
  const { contracts, blockTime, nonceOf, newGranter, mine, native } = createSessionFixtures(chain)
  let granter: Granter
  let userId: string
  let database: Awaited<ReturnType<typeof openCoSignerTables>>
  const { site, grantOptions, requestOf, granted } = createCoSignerSite(
    chain,
    () => database,
    () => granter,
    () => userId,
  )
  beforeAll(async () => {
    database = await openCoSignerTables()
    granter = await newGranter()
    userId = await addUser(database, granter)
  }, 60_000)
  afterAll(() => database?.close())

  const setUser = (values: { readonly hold_until?: number | null; readonly frozen_at?: number | null }) =>
    database.db.updateTable('user_account').set(values).where('id', '=', userId).execute()

  it('[7.20] lists a session that was created, granted and activated; it is used, and not beyond its limit', async () => {
    const ends = site()
    const { ask } = ends
    const page = await granted(ends)
    const { pcis } = (await ask('')) as { readonly pcis: readonly object[] }
    expect(pcis[0]).toMatchObject({ project: { id: 'shop', name: 'Shop' }, pci: page.pci, policies: [] })
    expect(pcis[0]).not.toHaveProperty('revokedAt')
    expect(await page.use(6n)).toBe(true)
    await expect(page.use(6n)).rejects.toThrow('sessions/notAllowed')
    expect(await page.use(4n)).toBe(true)
  }, 60_000)

  it('[7.21] ends a session that the account revokes, and no other signature does', async () => {
    const ends = site()
    const { ask } = ends
    const page = await granted(ends)
    const { pci } = page
    const stranger = newKey()
    const strange = {
      ...grantOptions(),
      smart: { ...granter.smart, account: { ...granter.smart.account, signTypedData: stranger.signTypedData } },
    }
    await expect(ask('/revoke', { pci, signature: await signRevocation(pci, strange) })).rejects.toThrow(
      'sessions/signature',
    )
    expect(await page.use(1n)).toBe(true)
    await ask('/revoke', { pci, signature: await signRevocation(pci, grantOptions()) })
    await expect(page.use(1n)).rejects.toThrow('sessions/notAllowed')
    const { pcis } = (await ask('')) as { readonly pcis: readonly { readonly pci: string }[] }
    expect(pcis.find((each) => each.pci === pci)).toHaveProperty('revokedAt')
    // A co-signer that does not look goes on, until the account ends it on chain.
    const careless = site({ checks: { isLive: () => true } })
    expect(await page.use(1n, { ends: careless })).toBe(true)
    await chain().succeeded(granter.smart, await granter.smart.send(disableCalls([page.delegation], contracts())))
    await expect(page.use(1n, { ends: careless })).rejects.toThrow('sessions/notAllowed')
  }, 60_000)

  it('a stolen key of the page does nothing alone, but would where one signature is enough', async () => {
    const page = await granted(site())
    await expect(page.use(1n, { isAlone: true })).rejects.toThrow(/AA24/)
    const key = keyOf(newKey())
    const account = await toDelegatorAccount({
      kind: 'multiSig',
      client: chain().client,
      contracts: contracts(),
      keys: [key],
    })
    const limits = {
      delegate: account.address,
      expiry: (await blockTime()) + day,
      nonce: await nonceOf(granter.smart.account.address),
    }
    const [caveats] = caveatsOf(readPermissions([await native('0xa')], []), limits, contracts())
    const delegation = {
      delegate: account.address,
      delegator: granter.smart.account.address,
      caveats: caveats!,
      salt: 1n,
    }
    const data = delegationTypedData(delegation, contracts().delegationManager, foundry.id)
    const signed = { ...delegation, signature: await granter.owner.signTypedData(data) }
    expect(await mine([key], redeemCallData([{ delegation: signed, to: friend, value: 1n }], contracts()))).toBe(true)
  }, 60_000)

  it('signs nothing but uses of its session, and says when the network is down', async () => {
    const ends = site()
    const page = await granted(ends)
    const foreign = await granted(ends)
    await expect(page.use(1n, { of: foreign.delegation })).rejects.toThrow('sessions/notAllowed')
    await expect(page.use(1n, { pci: foreign.pci })).rejects.toThrow('sessions/key')
    await expect(page.use(1n, { callData: '0x' })).rejects.toThrow('sessions/notAllowed')
    const dead = createPublicClient({ chain: foundry, transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    await expect(page.use(1n, { ends: site({ client: dead }) })).rejects.toThrow('sessions/chain')
  }, 60_000)

  it('signs and pays for the page that has the key alone; a stranger uses nothing up', async () => {
    let reached = 0
    const node = custom({
      request(request) {
        reached += 1
        return chain().client.request(request)
      },
    })
    const ends = site({ client: createPublicClient({ chain: foundry, transport: node }) })
    const page = await granted(ends)
    const { pcis } = (await ends.ask('')) as { readonly pcis: readonly { readonly pci: string }[] }
    expect(
      pcis.some(({ pci }) => pci === page.pci),
      'ids are no secret',
    ).toBe(true)
    reached = 0
    for (const isSponsored of [true, false])
      for (let time = 0; time < 200; time++)
        await expect(page.ask(1n, { asker: newKey(), isSponsored })).rejects.toThrow('sessions/key')
    expect(reached, 'no node was asked').toBe(0)
    expect(await page.use(1n, { isSponsored: true })).toBe(true)
  }, 60_000)

  it('signs 60 times an hour, and no more when many ask at once', async () => {
    const page = await granted(site())
    const asked = Array.from({ length: 65 }, () => page.ask(1n))
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
    await expect(page.ask(1n)).rejects.toThrow('sessions/tooMany')
  }, 60_000)

  it('refuses what it cannot hold to', async () => {
    const { apiOf } = site()
    const { expiry, permissions } = await requestOf(newKey(), [await native('0xa')])
    const create = async (change: object, user = userId): Promise<unknown> =>
      apiOf(user)
        .post('/sessions/create', {
          expiry,
          permissions,
          publicKey: newKey().publicKey,
          chainId: foundry.id,
          ...change,
        })
        .then(
          () => 'created',
          (error: Error) => error.message,
        )
    expect(await create({})).toBe('created')
    expect(await create({}, 'nobody')).toBe('embedded/noWallet')
    expect(await create({ chainId: 1 })).toBe('embedded/sessionsUnavailable')
    expect(await create({ policies: [{ type: 'gas-limit' }] })).toBe('embedded/invalidRequest')
    expect(await create({ address: friend }), 'the account is no matter of the request').toBe('embedded/invalidRequest')
    expect(await create({ publicKey: '0x04' })).toBe('embedded/unreadable')
    expect(await create({ expiry: 1 })).toBe('embedded/unreadable')
    expect(await create({ expiry: (await blockTime()) + 91 * day })).toBe('embedded/unreadable')
    for (const address of [granter.smart.account.address, contracts().delegationManager, contracts().enforcers.nonce])
      expect(await create({ permissions: [purchase({ address })] })).toBe('embedded/unreadable')
    expect(await create({ permissions: [{ type: 'rate-limit', data: {} }] })).toBe('embedded/unreadable')
  }, 60_000)

  it('activates what it made, for who asked for it, once, and nothing else', async () => {
    const ends = site()
    const owner = grantOptions(ends)
    const read = async (allowance: `0x${string}`) =>
      readGrant([await requestOf(newKey(), [await native(allowance)])], owner)
    const thief = await addUser(database, await newGranter())
    const activate = (by: string, pci: string, context: string): Promise<unknown> =>
      ends
        .apiOf(by)
        .post('/sessions/activate', { pci, context })
        .then(
          () => 'activated',
          (error: Error) => error.message,
        )
    // What the account signs for one session, handed over in place of another.
    const contexts: string[] = []
    const keeping = (post: Api['post']): Api => ({
      async post(path, body) {
        if (path !== '/sessions/activate') return post(path, body)
        contexts.push((body as { readonly context: string }).context)
        return {}
      },
    })
    const kept = { ...owner, api: keeping(owner.api.post) }
    const [first, second] = [await read('0xa'), await read('0xff')]
    const [one, other] = [await makeSession(first, owner), await makeSession(second, owner)]
    await signGrant(first, one, kept)
    await signGrant(second, other, kept)
    const no = 'embedded/sessionNotActivated'
    expect(await activate(userId, one.pci, contexts[1]!)).toBe(no)
    expect(await activate(userId, one.pci, encodeContext([]))).toBe(no)
    expect(await activate(userId, one.pci, '0x')).toBe(no)
    expect(await activate(thief, one.pci, contexts[0]!), 'of another user').toBe(no)
    const [signed] = decodeContext(contexts[0] as `0x${string}`)
    const forged = encodeContext([{ ...signed!, signature: `0x${'11'.repeat(65)}` }])
    expect(await activate(userId, one.pci, forged)).toBe(no)
    expect(await activate(userId, one.pci, contexts[0]!)).toBe('activated')
    expect(await activate(userId, one.pci, contexts[0]!)).toBe(no)
    const { pcis } = (await ends.ask('')) as { readonly pcis: readonly { readonly pci: string }[] }
    expect(pcis.map(({ pci }) => pci)).toContain(one.pci)
    expect(pcis.map(({ pci }) => pci)).not.toContain(other.pci)
  }, 60_000)

  describe('while a login of the account changed a short time ago', () => {
    const hour = 3_600_000
    beforeAll(() => setUser({ hold_until: Date.now() + 20 * hour }))
    afterAll(() => setUser({ hold_until: null }))

    it('grants none above the amount that the operator allows, and none for calls', async () => {
      const allowing = (amountOnHold: bigint) => site({ config: { amountOnHold } })
      await expect(granted(site())).rejects.toThrow('embedded/onHold')
      // A day that began before today has two of its days in the session.
      await expect(granted(allowing(19n))).rejects.toThrow('embedded/onHold')
      await expect(granted(allowing(20n), [purchase()])).rejects.toThrow('embedded/onHold')
      const twice = [await native('0xa'), await native('0x1')]
      await expect(granted(allowing(20n), twice)).rejects.toThrow('embedded/onHold')
      const often = { allowance: '0x1', start: await blockTime(), period: 60 }
      await expect(granted(allowing(20n), [{ type: 'native-token-recurring-allowance', data: often }])).rejects.toThrow(
        'embedded/onHold',
      )
      const page = await granted(allowing(20n))
      expect(await page.use(1n)).toBe(true)
      await setUser({ hold_until: Date.now() - 1 })
      await granted(site())
    }, 60_000)

    it('activates none that was made before', async () => {
      await setUser({ hold_until: null })
      const owner = grantOptions(site())
      const read = readGrant([await requestOf(newKey(), [await native('0xa')])], owner)
      const made = await makeSession(read, owner)
      await setUser({ hold_until: Date.now() + 20 * hour })
      await expect(signGrant(read, made, owner)).rejects.toThrow('embedded/onHold')
    }, 60_000)
  })

  it('signs for no session of a wallet that is stopped', async () => {
    const page = await granted(site())
    await setUser({ frozen_at: Date.now() })
    await expect(page.use(1n)).rejects.toThrow('sessions/notAllowed')
    // Also not within what a hold allows.
    await expect(granted(site({ config: { amountOnHold: 1_000n } }))).rejects.toThrow('embedded/frozen')
    await setUser({ frozen_at: null })
    expect(await page.use(1n)).toBe(true)
  }, 60_000)

  it('limits who creates, by user, and who lists and revokes, by client', async () => {
    const few = site({ config: { createsPerHour: 3, asksPerMinuteOfClient: 2 } })
    const stranger = await newGranter()
    const user = await addUser(database, stranger)
    const request = await requestOf(newKey(), [await native('0xa')])
    const { expiry, permissions } = request
    const body = { chainId: foundry.id, expiry, permissions, publicKey: newKey().publicKey }
    const create = (): Promise<unknown> =>
      few
        .apiOf(user)
        .post('/sessions/create', body)
        .then(
          () => 'created',
          (error: Error) => error.message,
        )
    expect((await Promise.all(Array.from({ length: 5 }, create))).toSorted()).toEqual([
      ...Array(3).fill('created'),
      ...Array(2).fill('embedded/tooMany'),
    ])
    const { pci } = await granted(site())
    const revoke = (client: string) => few.ask('/revoke', { pci, signature: '0x11' }, { client })
    const list = (client: string) => few.ask('', undefined, { client })
    for (const [ask, code] of [
      [list, undefined],
      [revoke, 'sessions/signature'],
    ] as const) {
      for (let time = 0; time < 2; time++)
        expect(
          await ask('thief').then(
            () => undefined,
            (error: Error) => error.message,
          ),
        ).toBe(code)
      await expect(ask('thief')).rejects.toThrow('sessions/tooMany')
    }
    await list('owner')
    await expect(revoke('owner')).rejects.toThrow('sessions/signature')
  }, 60_000)

  describe('a sponsored session', () => {
    it('acts without ether of its own, on the account of who granted it', async () => {
      const page = await granted(site())
      expect(await page.use(1n, { isSponsored: true })).toBe(true)
      expect(await page.use(2n, { isSponsored: true }), 'deployed by now').toBe(true)
      expect(await chain().client.getBalance({ address: page.delegation.delegate })).toBe(0n)
      const rows = await database.db
        .selectFrom('paymaster_operation')
        .select(['user_id', 'deploys'])
        .where('sender', '=', page.delegation.delegate.toLowerCase())
        .execute()
      expect(rows.map((row) => [row.user_id, row.deploys])).toEqual([
        [userId, false],
        [userId, false],
      ])
    }, 60_000)

    it('is not paid for beyond its limit, nor after it was ended; a build that does not look pays on', async () => {
      const ends = site()
      const { ask } = ends
      const page = await granted(ends)
      await expect(page.use(11n, { isSponsored: true })).rejects.toThrow('sessions/notAllowed')
      await ask('/revoke', { pci: page.pci, signature: await signRevocation(page.pci, grantOptions()) })
      await expect(page.use(1n, { isSponsored: true })).rejects.toThrow('sessions/notAllowed')
      const careless = site({ checks: { isLive: () => true } })
      expect(await page.use(1n, { isSponsored: true, ends: careless })).toBe(true)
    }, 60_000)
  })
}
