import { createPublicClient, http, type Address } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signRevocation } from '../../src/browser/smartAccount/grantPermissions.js'
import { toDelegatorAccount } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import { disableCalls, encodeContext, redeemCallData } from '../../src/sessions/delegation.js'
import { caveatsOf, readPermissions } from '../../src/sessions/policyCaveats.js'
import { delegationTypedData } from '../../src/sessions/sessionData.js'
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
    const ask = site()
    const page = await granted(ask)
    const { pcis } = (await ask('')) as { readonly pcis: readonly object[] }
    expect(pcis[0]).toMatchObject({ project: { id: 'shop', name: 'Shop' }, pci: page.pci, policies: [] })
    expect(pcis[0]).not.toHaveProperty('revokedAt')
    expect(await page.use(6n)).toBe(true)
    await expect(page.use(6n)).rejects.toThrow('sessions/notAllowed')
    expect(await page.use(4n)).toBe(true)
  }, 60_000)

  it('[7.21] ends a session that the account revokes, and no other signature does', async () => {
    const ask = site()
    const page = await granted(ask)
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
    expect(await page.use(1n, { ask: careless })).toBe(true)
    await chain().succeeded(granter.smart, await granter.smart.send(disableCalls([page.delegation], contracts())))
    await expect(page.use(1n, { ask: careless })).rejects.toThrow('sessions/notAllowed')
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
    const ask = site()
    const page = await granted(ask)
    const foreign = await granted(ask)
    const operation = { sender: foreign.delegation.delegate, nonce: '0x0', callData: '0x' }
    await expect(ask('/sign', { pci: page.pci, operation })).rejects.toThrow('sessions/notAllowed')
    const sender = page.delegation.delegate
    const callData = redeemCallData([{ delegation: foreign.delegation, to: friend, value: 1n }], contracts())
    for (const data of ['0x', callData])
      await expect(
        ask('/sign', { pci: page.pci, operation: { sender, nonce: '0x0', callData: data } }),
      ).rejects.toThrow('sessions/notAllowed')
    const dead = createPublicClient({ chain: foundry, transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
    await expect(page.use(1n, { ask: site({ client: dead }) })).rejects.toThrow('sessions/chain')
  }, 60_000)

  it('signs 60 times an hour, and no more when many ask at once', async () => {
    const ask = site()
    const { pci, delegation } = await granted(ask)
    const callData = redeemCallData([{ delegation, to: friend, value: 1n }], contracts())
    const operation = { sender: delegation.delegate, nonce: '0x0', callData }
    const asked = Array.from({ length: 65 }, () => ask('/sign', { pci, operation }))
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
    await expect(ask('/sign', { pci, operation })).rejects.toThrow('sessions/tooMany')
  }, 60_000)

  it('refuses what it cannot hold to', async () => {
    const ask = site()
    const app = newKey()
    const create = async (change: object): Promise<unknown> =>
      ask('?v=2&projectId=shop', { ...(await requestOf(app, [await native('0xa')])), ...change }).then(
        () => 'created',
        (error: Error) => error.message,
      )
    expect(await create({})).toBe('created')
    expect(await create({ chainId: '0x1' })).toBe('badRequest')
    expect(await create({ policies: [{ type: 'gas-limit' }] })).toBe('badRequest')
    expect(await create({ signer: { type: 'keys', data: { keys: [{ type: 'secp256r1', publicKey: '0x04' }] } } })).toBe(
      'badRequest',
    )
    expect(await create({ expiry: 1 })).toBe('sessions/expiry')
    expect(await create({ expiry: (await blockTime()) + 91 * day })).toBe('sessions/expiry')
    for (const address of [granter.smart.account.address, contracts().delegationManager, contracts().enforcers.nonce])
      expect(await create({ permissions: [purchase({ address })] })).toBe('sessions/permissions')
    expect(await create({ permissions: [{ type: 'rate-limit', data: {} }] })).toBe('sessions/permissions')
    // A session of another request's delegations is not activated.
    const first = await granted(ask)
    const made = (await ask('?v=2&projectId=shop', await requestOf(newKey(), [await native('0xff')]))) as {
      readonly pci: string
    }
    await expect(ask('/activate', { pci: made.pci, context: encodeContext([first.delegation]) })).rejects.toThrow(
      'sessions/context',
    )
  }, 60_000)

  describe('while a login of the account changed a short time ago', () => {
    const hour = 3_600_000
    beforeAll(() => setUser({ hold_until: Date.now() + 20 * hour }))
    afterAll(() => setUser({ hold_until: null }))

    it('grants a thief who logged in with a new browser a session, where holds are not looked at', async () => {
      const page = await granted(site({ checks: { requireNoHold: async () => undefined } }))
      expect(await page.use(1n)).toBe(true)
    }, 60_000)

    it('grants none above the amount that the operator allows, and none for calls', async () => {
      await expect(granted(site())).rejects.toThrow('embedded/onHold')
      await expect(granted(site({ config: { amountOnHold: 9n } }))).rejects.toThrow('embedded/onHold')
      await expect(granted(site({ config: { amountOnHold: 10n } }), [purchase()])).rejects.toThrow('embedded/onHold')
      const twice = [await native('0xa'), await native('0x1')]
      await expect(granted(site({ config: { amountOnHold: 10n } }), twice)).rejects.toThrow('embedded/onHold')
      const page = await granted(site({ config: { amountOnHold: 10n } }))
      expect(await page.use(1n)).toBe(true)
      await setUser({ hold_until: Date.now() - 1 })
      await granted(site())
    }, 60_000)
  })

  it('signs for no session of a wallet that is stopped', async () => {
    const page = await granted(site())
    await setUser({ frozen_at: Date.now() })
    await expect(page.use(1n)).rejects.toThrow('sessions/notAllowed')
    await setUser({ frozen_at: null })
    expect(await page.use(1n)).toBe(true)
  }, 60_000)

  it('limits who creates and lists, by client and by account; no client uses up what an account has', async () => {
    const account = newKey().address
    const ask = site({ config: { createsPerHourOfClient: 3, listsPerMinuteOfClient: 2 } })
    const body = await requestOf(newKey(), [await native('0xa')])
    const create = (client: string, of: Address = account): Promise<unknown> =>
      ask('?v=2&projectId=shop', body, { client, account: of }).then(
        () => 'created',
        (error: Error) => error.message,
      )
    const times = (count: number, run: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, run))
    expect((await times(5, () => create('thief'))).toSorted()).toEqual([
      ...Array(3).fill('created'),
      ...Array(2).fill('sessions/tooMany'),
    ])
    expect(await create('owner')).toBe('created')
    await times(3, () => create('second'))
    await times(3, () => create('third'))
    expect(await create('fourth'), 'of this account').toBe('sessions/tooMany')
    expect(await create('fourth', newKey().address), 'of another one').toBe('created')
    const list = (client: string) => ask('', undefined, { client, account })
    await times(2, () => list('thief'))
    await expect(list('thief')).rejects.toThrow('sessions/tooMany')
    await list('owner')
  }, 60_000)

  describe('a sponsored session', () => {
    it('acts without ether of its own, on the account of who granted it', async () => {
      const page = await granted(site())
      expect(await page.use(1n, { isSponsored: true })).toBe(true)
      expect(await page.use(2n, { isSponsored: true }), 'deployed by now').toBe(true)
      expect(await chain().client.getBalance({ address: page.delegation.delegate })).toBe(0n)
      const rows = await database.db
        .selectFrom('paymaster_operation')
        .select(['user_id', 'sender', 'deploys'])
        .where('sender', '=', page.delegation.delegate.toLowerCase())
        .execute()
      expect(rows).toEqual(Array(2).fill({ user_id: userId, sender: expect.any(String) as string, deploys: false }))
    }, 60_000)

    it('is not paid for beyond its limit, nor after it was ended; a build that does not look pays on', async () => {
      const ask = site()
      const page = await granted(ask)
      await expect(page.use(11n, { isSponsored: true })).rejects.toThrow('sessions/notAllowed')
      await ask('/revoke', { pci: page.pci, signature: await signRevocation(page.pci, grantOptions()) })
      await expect(page.use(1n, { isSponsored: true })).rejects.toThrow('sessions/notAllowed')
      const careless = site({ checks: { isLive: () => true } })
      expect(await page.use(1n, { isSponsored: true, ask: careless })).toBe(true)
    }, 60_000)

    it('is not paid for where the account is of no visitor of the site', async () => {
      await database.db.updateTable('vault_wallet').set({ dek_id: null }).where('user_id', '=', userId).execute()
      const page = await granted(site())
      await expect(page.use(1n, { isSponsored: true })).rejects.toThrow('paymaster/account')
      expect(await page.use(1n)).toBe(true)
    }, 60_000)
  })
}
