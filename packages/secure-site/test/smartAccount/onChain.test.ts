import { openDatabase, type Database } from '@portico/database'
import { Hono } from 'hono'
import { createPublicClient, http, parseEther, type Address, type Hex, type PublicClient } from 'viem'
import { createBundlerClient, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { publicKeyToAddress, type PrivateKeyAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGrant, signGrant, signRevocation } from '../../src/browser/smartAccount/grantPermissions.js'
import { toDelegatorAccount, type AccountKey } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import { ApiError } from '../../src/errors/ApiError.js'
import { coSignerChecks, createCoSignerWith, type CoSignerChecks } from '../../src/sessions/createCoSigner.js'
import {
  decodeContext,
  disableCalls,
  encodeContext,
  redeemCallData,
  type SignedDelegation,
} from '../../src/sessions/delegation.js'
import { caveatsOf, readPermissions } from '../../src/sessions/policyCaveats.js'
import { delegationTypedData, type Delegation } from '../../src/sessions/sessionData.js'
import { sessionRoutes } from '../../src/sessions/sessionRoutes.js'
import { sessionMigration, type SessionTables } from '../../src/sessions/tables.js'
import { accountSuite } from './accountSuite.js'
import { attackSuite } from './attackSuite.js'
import { keyOf, newKey, startChain, type AccountsChain } from './chain.js'
import { frame7702Suite } from './frame7702Suite.js'
import { frameSessionSuite } from './frameSessionSuite.js'
import { paymasterSuite } from './paymasterSuite.js'
import { createSessionFixtures, day, fees, friend, gas, purchase, type Granter } from './sessionFixtures.js'
import { sessionSuite } from './sessionSuite.js'
import { testKeyEncryption } from './testKeyEncryption.js'

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
frameSessionSuite(chain)
frame7702Suite(chain)

describe('the co-signer', () => {
  const { contracts, blockTime, nonceOf, newGranter, mine, native } = createSessionFixtures(chain)
  let granter: Granter
  let database: Database<SessionTables>
  beforeAll(async () => {
    database = await openDatabase({ config: undefined, program: 'test', migrations: { '1': sessionMigration } })
    granter = await newGranter()
  }, 60_000)
  afterAll(() => database?.close())

  interface Page {
    readonly pci: string
    readonly app: PrivateKeyAccount
    readonly coSigner: Address
    readonly delegation: SignedDelegation
    /** As the page does: asks the co-signer, and puts both signatures together. */
    use(value: bigint, more?: { readonly isAlone?: boolean; readonly site?: Site }): Promise<boolean>
  }
  type Site = ReturnType<typeof site>

  function site(checks: CoSignerChecks = coSignerChecks, client: PublicClient<never, never> | undefined = undefined) {
    const networks = new Map([[31_337, { client: (client ?? chain().client) as never, contracts: contracts() }]])
    const coSigner = createCoSignerWith(checks, {
      db: database.db,
      keys: testKeyEncryption(),
      networks,
      now: Date.now,
    })
    const app = new Hono()
    app.onError((error, context) =>
      context.json(
        { code: error instanceof ApiError ? error.code : String(error) },
        error instanceof ApiError ? error.status : 500,
      ),
    )
    app.route('/', sessionRoutes({ coSigner, projects: [{ id: 'shop', name: 'Shop', origins: [] }] }))
    return async (path: string, body?: unknown): Promise<{ readonly [field: string]: unknown }> => {
      const id = `eip155:31337:${granter.smart.account.address}`
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const answer = await app.request(`/v1/sessions/${id}${path}`, init)
      const json = (await answer.json()) as { readonly code?: string }
      if (answer.status !== 200) throw new Error(json.code)
      return json
    }
  }

  const grantOptions = () => ({
    smart: granter.smart,
    client: chain().client,
    contracts: contracts(),
    signDelegation: (delegation: Delegation) =>
      granter.owner.signTypedData(delegationTypedData(delegation, contracts().delegationManager, foundry.id)),
  })

  const requestOf = async (app: PrivateKeyAccount, permissions: readonly object[]) => ({
    chainId: '0x7a69',
    expiry: (await blockTime()) + day,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: app.publicKey }] } },
    permissions,
    policies: [],
  })

  async function granted(ask: Site): Promise<Page> {
    const app = newKey()
    const request = await requestOf(app, [await native('0xa')])
    const made = (await ask('?v=2&projectId=shop', request)) as {
      readonly pci: string
      readonly key: { readonly publicKey: Hex }
    }
    const { pci, key } = made
    const signer = { type: 'keys', data: { keys: [key, ...request.signer.data.keys] } }
    const params = [{ ...request, signer, address: granter.smart.account.address, version: 2 }]
    const { context } = await signGrant(readGrant(params, grantOptions()), grantOptions())
    await ask('/activate', { ...request, signer, pci, context })
    const [delegation] = decodeContext(context) as [SignedDelegation]
    const coSigner = publicKeyToAddress(key.publicKey)

    async function use(
      value: bigint,
      more: { readonly isAlone?: boolean; readonly site?: Site } = {},
    ): Promise<boolean> {
      // The second key signs at the site: it is asked for its signature with the operation.
      const remote: AccountKey = {
        address: coSigner,
        signMessage: () => Promise.reject(new Error('it signs operations only')),
        signTypedData: async (data) => {
          if (more.isAlone) return app.signTypedData(data)
          const asked = (await (more.site ?? ask)('/sign', { pci, operation: pending })) as {
            readonly signature: Hex
          }
          return asked.signature
        },
      }
      const { client, accounts } = chain()
      const keys = [remote, keyOf(app)] as const
      const account = await toDelegatorAccount({ kind: 'multiSig', client, contracts: contracts(), keys })
      await chain().test.setBalance({ address: account.address, value: parseEther('10') })
      const bundler = createBundlerClient({ client, transport: http(accounts.bundlerUrl), pollingInterval: 50 })
      const callData = redeemCallData([{ delegation, to: friend, value }], contracts())
      const prepared = await bundler.prepareUserOperation({ account, callData, ...gas, ...fees })
      const operation = prepared as unknown as UserOperation<'0.8'>
      const { signature: _, ...unsigned } = operation
      const { sender, nonce, factory, factoryData, ...rest } = formatUserOperationRequest(unsigned)
      const pending = {
        sender,
        nonce,
        ...(factory && { factory, factoryData }),
        callData,
        callGasLimit: rest.callGasLimit,
        verificationGasLimit: rest.verificationGasLimit,
        preVerificationGas: rest.preVerificationGas,
        maxFeePerGas: rest.maxFeePerGas,
        maxPriorityFeePerGas: rest.maxPriorityFeePerGas,
      }
      const signature = await account.signUserOperation(operation)
      const hash = await bundler.sendUserOperation({
        ...operation,
        signature,
        entryPointAddress: accounts.entryPoint,
      })
      return chain().succeeded(granter.smart, hash)
    }
    return { pci, app, coSigner, delegation, use }
  }

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
    const careless = site({ isLive: () => true })
    expect(await page.use(1n, { site: careless })).toBe(true)
    await chain().succeeded(granter.smart, await granter.smart.send(disableCalls([page.delegation], contracts())))
    await expect(page.use(1n, { site: careless })).rejects.toThrow('sessions/notAllowed')
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
    await expect(page.use(1n, { site: site(coSignerChecks, dead as never) })).rejects.toThrow('sessions/chain')
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
})
