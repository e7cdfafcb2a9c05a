import { HybridDeleGator } from '@metamask/delegation-abis'
import { openDatabase, type Database } from '@portico/database'
import { devTokenAbi } from '@portico/devnet'
import { Hono } from 'hono'
import {
  createPublicClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { createBundlerClient, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { publicKeyToAddress, type PrivateKeyAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SmartAccount } from '../../src/browser/smartAccount/createSmartAccount.js'
import { readGrant, signGrant, signRevocation } from '../../src/browser/smartAccount/grantPermissions.js'
import { toDelegatorAccount, type AccountKey } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import { ApiError } from '../../src/errors/ApiError.js'
import { coSignerChecks, createCoSignerWith, type CoSignerChecks } from '../../src/sessions/createCoSigner.js'
import {
  decodeContext,
  delegationTypedData,
  disableCalls,
  encodeContext,
  endAllCall,
  redeemCallData,
  type Redemption,
  type SignedDelegation,
} from '../../src/sessions/delegation.js'
import { caveatsOf, guardedTargets, readPermissions } from '../../src/sessions/policyCaveats.js'
import { sessionRoutes } from '../../src/sessions/sessionRoutes.js'
import { sessionMigration, type SessionTables } from '../../src/sessions/tables.js'
import { keyOf, newKey, type AccountsChain } from './chain.js'
import { testKeyEncryption } from './testKeyEncryption.js'

const friend = '0x000000000000000000000000000000000000bEEF'
const other = '0x000000000000000000000000000000000000dEaD'
/** Takes any call and any ether. */
const shop = '0x00000000000000000000000000000000005409f0' as Address
const shopAbi = parseAbi([
  'function buy(uint256 item, address receiver) payable',
  'function sell(uint256 item) payable',
])
const day = 86_400
const fees = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

type EnforcerName = keyof AccountsChain['accounts']['addresses']['enforcers']

/** Smart sessions: what the chain enforces, and what the co-signer does. */
export function sessionSuite(chain: () => AccountsChain): void {
  let granter: { readonly owner: PrivateKeyAccount; readonly smart: SmartAccount }
  let database: Database<SessionTables>
  beforeAll(async () => {
    database = await openDatabase({ config: undefined, program: 'test', migrations: { '1': sessionMigration } })
    await chain().test.setCode({ address: shop, bytecode: '0x00' })
    granter = await newGranter()
  }, 60_000)
  afterAll(() => database?.close())

  const contracts = () => chain().accounts.addresses
  const blockTime = async (): Promise<number> => Number((await chain().client.getBlock()).timestamp)
  const nonceOf = (account: Address): Promise<bigint> => {
    const abi = parseAbi(['function currentNonce(address manager, address delegator) view returns (uint256)'])
    const args = [contracts().delegationManager, account] as const
    const address = contracts().enforcers.nonce
    return chain().client.readContract({ address, abi, functionName: 'currentNonce', args })
  }

  async function newGranter(): Promise<typeof granter> {
    const owner = newKey()
    const smart = await chain().smartAccount(owner)
    await chain().run({ to: smart.account.address, value: parseEther('1') })
    const mint = { abi: devTokenAbi, functionName: 'mint', args: [smart.account.address, 1000n] } as const
    await chain().run({ to: chain().anvil.tokens.dollar.address, data: encodeFunctionData(mint) })
    await chain().succeeded(smart, await smart.send([{ to: friend, value: 0n, data: '0x' }]))
    return { owner, smart }
  }

  interface LocalSession {
    readonly delegations: readonly SignedDelegation[]
    readonly delegate: Address
    /** With the signatures of these keys; whether the calls were made. Gas is given, so that it is the chain that decides. */
    redeem(redemptions: readonly Redemption[]): Promise<boolean>
  }

  async function mine(keys: readonly [AccountKey, ...AccountKey[]], callData: Hex): Promise<boolean> {
    const { client, accounts } = chain()
    const account = await toDelegatorAccount({ kind: 'multiSig', client, contracts: contracts(), keys })
    await chain().test.setBalance({ address: account.address, value: parseEther('10') })
    const bundler = createBundlerClient({ client, transport: http(accounts.bundlerUrl), pollingInterval: 50 })
    const gas = { callGasLimit: 1_000_000n, verificationGasLimit: 600_000n, preVerificationGas: 200_000n, ...fees }
    const hash = await bundler.sendUserOperation({ account, callData, ...gas })
    return chain().succeeded(granter.smart, hash)
  }

  /** A session whose two keys are both here. @param leftOut an enforcer of which there is no caveat */
  async function session(
    permission: object,
    options: { readonly leftOut?: EnforcerName; readonly expiry?: number; readonly from?: typeof granter } = {},
  ): Promise<LocalSession> {
    const { smart, owner } = options.from ?? granter
    const { address } = smart.account
    const keys = [keyOf(newKey()), keyOf(newKey())] as const
    const account = await toDelegatorAccount({ kind: 'multiSig', client: chain().client, contracts: contracts(), keys })
    const delegate = account.address
    const expiry = options.expiry ?? (await blockTime()) + day
    const read = readPermissions([permission], guardedTargets(address, contracts()))
    const limits = { delegate, expiry, nonce: await nonceOf(address) }
    const delegations: SignedDelegation[] = []
    for (const all of caveatsOf(read, limits, contracts())) {
      const without = options.leftOut && contracts().enforcers[options.leftOut]
      const caveats = all.filter(({ enforcer }) => enforcer !== without)
      const delegation = { delegate, delegator: address, caveats, salt: BigInt(delegations.length) }
      const data = delegationTypedData(delegation, contracts().delegationManager, foundry.id)
      delegations.push({ ...delegation, signature: await owner.signTypedData(data) })
    }
    const redeem = (redemptions: readonly Redemption[]): Promise<boolean> =>
      mine(keys, redeemCallData(redemptions, contracts()))
    return { delegations, delegate, redeem }
  }

  const seconds = async (): Promise<number> => (await blockTime()) - 10
  const native = async (allowance: Hex) => ({
    type: 'native-token-recurring-allowance',
    data: { allowance, start: await seconds(), period: day },
  })
  const tokens = async (allowance: Hex) => ({
    type: 'erc20-recurring-allowance',
    data: { token: chain().anvil.tokens.dollar.address, allowance, start: await seconds(), period: day },
  })
  const purchase = {
    type: 'contract-call',
    data: {
      address: shop,
      abi: [...shopAbi],
      functions: [
        {
          functionName: 'buy',
          args: [
            { operator: 'EQUAL', value: 7 },
            { operator: 'EQUAL', value: friend },
          ],
          valueLimit: '0x5',
        },
      ],
    },
  }
  const buy = (item: bigint, receiver: Address): Hex =>
    encodeFunctionData({ abi: shopAbi, functionName: 'buy', args: [item, receiver] })
  const transfer = (to: Address, amount: bigint): Hex =>
    encodeFunctionData({ abi: devTokenAbi, functionName: 'transfer', args: [to, amount] })
  const once = async (
    permission: object,
    call: Omit<Redemption, 'delegation'>,
    options: Parameters<typeof session>[1] = {},
  ): Promise<boolean> => {
    const { redeem, delegations } = await session(permission, options)
    return redeem([{ ...call, delegation: delegations[0]! }])
  }

  describe('a session, on chain', () => {
    it('does what was granted', async () => {
      const before = await chain().client.getBalance({ address: friend })
      expect(await once(await native('0xa'), { to: friend, value: 10n })).toBe(true)
      expect(await chain().client.getBalance({ address: friend })).toBe(before + 10n)
      const token = chain().anvil.tokens.dollar.address
      expect(await once(await tokens('0xa'), { to: token, data: transfer(friend, 10n) })).toBe(true)
      expect(await once(purchase, { to: shop, data: buy(7n, friend), value: 5n })).toBe(true)
    }, 60_000)

    it('has an allowance once a period, over several uses', async () => {
      const { redeem, delegations } = await session(await native('0xa'))
      const [delegation] = delegations as [SignedDelegation]
      expect(await redeem([{ delegation, to: friend, value: 6n }])).toBe(true)
      expect(await redeem([{ delegation, to: friend, value: 6n }])).toBe(false)
      expect(await redeem([{ delegation, to: friend, value: 4n }])).toBe(true)
    }, 60_000)

    const attacks: readonly {
      readonly name: string
      readonly leftOut: EnforcerName
      readonly permission: () => Promise<object>
      readonly call: () => Omit<Redemption, 'delegation'>
    }[] = [
      {
        name: 'more ether than allowed',
        leftOut: 'nativeTokenPeriodTransfer',
        permission: () => native('0xa'),
        call: () => ({ to: friend, value: 11n }),
      },
      {
        name: 'more tokens than allowed',
        leftOut: 'erc20PeriodTransfer',
        permission: () => tokens('0xa'),
        call: () => ({ to: chain().anvil.tokens.dollar.address, data: transfer(friend, 11n) }),
      },
      {
        name: 'more value than allowed',
        leftOut: 'valueLte',
        permission: async () => purchase,
        call: () => ({ to: shop, data: buy(7n, friend), value: 6n }),
      },
      {
        name: 'another contract',
        leftOut: 'allowedTargets',
        permission: async () => purchase,
        call: () => ({ to: other, data: buy(7n, friend) }),
      },
      {
        name: 'another function',
        leftOut: 'allowedMethods',
        permission: async () => ({ ...purchase, data: { ...purchase.data, functions: [{ functionName: 'buy' }] } }),
        call: () => ({ to: shop, data: encodeFunctionData({ abi: shopAbi, functionName: 'sell', args: [7n] }) }),
      },
      {
        name: 'another argument',
        leftOut: 'allowedCalldata',
        permission: async () => purchase,
        call: () => ({ to: shop, data: buy(8n, friend) }),
      },
      {
        name: 'another receiver',
        leftOut: 'allowedCalldata',
        permission: async () => purchase,
        call: () => ({ to: shop, data: buy(7n, other) }),
      },
    ]
    it.each(attacks)(
      '$name: mined without the caveat, refused with it',
      async ({ leftOut, permission, call }) => {
        expect(await once(await permission(), call(), { leftOut })).toBe(true)
        expect(await once(await permission(), call())).toBe(false)
      },
      60_000,
    )

    it('after its end: mined without the caveat, refused with it', async () => {
      const expiry = (await blockTime()) - 1
      expect(await once(await native('0xa'), { to: friend, value: 1n }, { expiry, leftOut: 'timestamp' })).toBe(true)
      expect(await once(await native('0xa'), { to: friend, value: 1n }, { expiry })).toBe(false)
    }, 60_000)

    it('an allowance that calls the account itself: takes it over without fixed call data, refused with it', async () => {
      for (const leftOut of ['exactCalldata', undefined] as const) {
        const from = await newGranter()
        const { address } = from.smart.account
        const thief = newKey().address
        const data = encodeFunctionData({ abi: HybridDeleGator, functionName: 'transferOwnership', args: [thief] })
        const options = { from, ...(leftOut && { leftOut }) }
        expect(await once(await native('0xa'), { to: address, data }, options)).toBe(leftOut !== undefined)
        const owner = await chain().client.readContract({ abi: HybridDeleGator, address, functionName: 'owner' })
        expect(owner === thief).toBe(leftOut !== undefined)
      }
    }, 60_000)

    it('ends when the account disables it, and all end with one call', async () => {
      const from = await newGranter()
      const first = await session(await native('0xa'), { from })
      const second = await session(await native('0xa'), { from })
      const without = await session(await native('0xa'), { from, leftOut: 'nonce' })
      const use = ({ redeem, delegations }: LocalSession) =>
        redeem([{ delegation: delegations[0]!, to: friend, value: 1n }])
      expect(await use(first)).toBe(true)
      await chain().succeeded(from.smart, await from.smart.send(disableCalls(first.delegations, contracts())))
      expect(await use(first)).toBe(false)
      expect(await use(second)).toBe(true)
      await chain().succeeded(from.smart, await from.smart.send([endAllCall(contracts())]))
      expect(await use(second)).toBe(false)
      // What the caveat is for: a delegation without it goes on.
      expect(await use(without)).toBe(true)
    }, 60_000)
  })

  describe('the co-signer', () => {
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
      app.route('/', sessionRoutes({ coSigner, projects: new Map([['shop', { name: 'Shop' }]]) }))
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
      key: keyOf(granter.owner),
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
      const context = await signGrant(readGrant(params, grantOptions()), grantOptions())
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
        const gas = { callGasLimit: 1_000_000n, verificationGasLimit: 600_000n, preVerificationGas: 200_000n, ...fees }
        const prepared = await bundler.prepareUserOperation({ account, callData, ...gas })
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
      const strange = { ...grantOptions(), key: keyOf(newKey()) }
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
      expect(
        await create({ signer: { type: 'keys', data: { keys: [{ type: 'secp256r1', publicKey: '0x04' }] } } }),
      ).toBe('badRequest')
      expect(await create({ expiry: 1 })).toBe('sessions/expiry')
      expect(await create({ expiry: (await blockTime()) + 91 * day })).toBe('sessions/expiry')
      for (const address of [granter.smart.account.address, contracts().delegationManager, contracts().enforcers.nonce])
        expect(await create({ permissions: [{ ...purchase, data: { ...purchase.data, address } }] })).toBe(
          'sessions/permissions',
        )
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
}
