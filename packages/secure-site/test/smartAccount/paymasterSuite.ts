import { openDatabase, type Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import { Hono } from 'hono'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { custom, encodeFunctionData, http, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { createBundlerClient, createPaymasterClient } from 'viem/account-abstraction'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SmartAccount } from '../../src/browser/smartAccount/createSmartAccount.js'
import { ApiError } from '../../src/errors/ApiError.js'
import { sponsorLimits, type SponsorLimits } from '../../src/paymaster/createLedger.js'
import {
  createSponsorsWith,
  sponsorChecks,
  type SponsorChecks,
  type SponsorDeps,
} from '../../src/paymaster/createSponsor.js'
import { paymasterRoutes } from '../../src/paymaster/paymasterRoutes.js'
import { paymasterMigration, type PaymasterTables } from '../../src/paymaster/tables.js'
import type { LogLine } from '../../src/SecureSiteConfig.js'
import { newKey, type AccountsChain } from './chain.js'

const friend = '0x000000000000000000000000000000000000bEEF'
const reverting = '0x00000000000000000000000000000000000bad00' as Address
const limits: SponsorLimits = {
  ...sponsorLimits,
  amountPerUser: parseEther('1'),
  amountPerProject: parseEther('90'),
}
const projectId = 'shop'

interface Visitor {
  readonly userId: string
  readonly owner: PrivateKeyAccount
  readonly plain: PrivateKeyAccount
}

interface Site {
  readonly lines: LogLine[]
  /** As the frame asks. */
  ask(visitor: Visitor, body: unknown): Promise<unknown>
  account(visitor: Visitor, kind?: 'hybrid' | '7702'): Promise<SmartAccount>
}

/** The paymaster of the site, on a chain. */
export function paymasterSuite(chain: () => AccountsChain): void {
  let database: Database<PaymasterTables>
  let users = 0
  beforeAll(async () => {
    database = await openOnShared((config) =>
      openDatabase({ config, program: 'test', migrations: { '1': paymasterMigration } }),
    )
  }, 60_000)
  afterAll(() => database?.close())

  const visitor = (): Visitor => ({ userId: `user-${++users}`, owner: newKey(), plain: newKey() })
  const known = new Map<string, Visitor>()

  function site(more: Partial<SponsorDeps> = {}, checks: SponsorChecks = sponsorChecks): Site {
    const lines: LogLine[] = []
    const { client, accounts } = chain()
    const { paymaster, addresses } = accounts
    const network = {
      client,
      contracts: addresses,
      paymaster: paymaster.address,
      signer: privateKeyToAccount(paymaster.signerKey),
      projects: [projectId],
    }
    const { ofAccount: sponsor } = createSponsorsWith(checks, {
      db: database.db,
      networks: new Map([[31_337, network]]),
      limits,
      keysOf: async (userId) => {
        const found = known.get(userId)
        return found && { owner: found.owner.address, plain: found.plain.address }
      },
      log: (line) => lines.push(line),
      now: Date.now,
      ...more,
    })
    const app = new Hono()
    app.onError((error, context) =>
      error instanceof ApiError
        ? context.json({ code: error.code }, error.status)
        : context.json({ code: String(error) }, 500),
    )
    const session = { id: 's', projectId, origin: 'https://shop.example', jkt: 'j', provedAt: 0 }
    app.route(
      '/',
      paymasterRoutes({
        sponsor,
        requireSession: async (context, next) => {
          const userId = context.req.header('x-user')
          if (userId === undefined) throw new ApiError(401, 'session', 'Log in again.')
          context.set('session', { ...session, userId })
          await next()
        },
      }),
    )
    const ask = async ({ userId }: Visitor, body: unknown): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', 'x-user': userId }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await app.request('/paymaster/sponsor', request)
      const json = (await answer.json()) as { readonly code?: string }
      if (answer.status !== 200) throw new Error(json.code)
      return json
    }
    return {
      lines,
      ask,
      async account(who, kind = 'hybrid') {
        known.set(who.userId, who)
        const owner = kind === 'hybrid' ? who.owner : who.plain
        return chain().smartAccount(owner, { kind, sponsor: (request) => ask(who, request) })
      },
    }
  }

  const call = (to: Address = friend, data: Hex = '0x') => ({ to, value: 0n, data })
  const deposit = (): Promise<bigint> => {
    const abi = parseAbi(['function balanceOf(address account) view returns (uint256)'])
    const { entryPoint, paymaster } = chain().accounts
    const args = [paymaster.address] as const
    return chain().client.readContract({ abi, address: entryPoint, functionName: 'balanceOf', args })
  }

  describe('a sponsored account', () => {
    it.each(['hybrid', '7702'] as const)(
      '%s: is made and acts without ether of its own',
      async (kind) => {
        const before = await deposit()
        const { account } = site()
        const smart = await account(visitor(), kind)
        expect(await smart.getCapabilities()).toMatchObject({ paymasterService: { supported: true } })
        for (let round = 0; round < 2; round++)
          expect(await chain().succeeded(smart, await smart.send([call()]))).toBe(true)
        expect(await chain().client.getBalance({ address: smart.account.address })).toBe(0n)
        expect(await deposit()).toBeLessThan(before)
      },
      60_000,
    )

    it('writes down what was spent, not what could have been', async () => {
      const who = visitor()
      const smart = await site().account(who)
      const before = await deposit()
      for (let round = 0; round < 2; round++) await chain().succeeded(smart, await smart.send([call()]))
      const rows = await database.db
        .selectFrom('paymaster_operation')
        .select(['cost', 'outcome', 'deploys'])
        .where('user_id', '=', who.userId)
        .orderBy('id')
        .execute()
      expect(rows.map(({ outcome, deploys }) => [outcome, deploys])).toEqual([
        ['done', true],
        ['open', false],
      ])
      expect(BigInt(rows[0]!.cost)).toBeLessThan(before - (await deposit()))
    }, 60_000)
  })

  describe('the route', () => {
    it('answers nobody without a session, and no other shape', async () => {
      const { ask } = site()
      const who = visitor()
      for (const body of [
        undefined,
        {},
        { method: 'pm_getPaymasterData', params: [] },
        { method: 'eth_sign', params: [{}] },
      ])
        await expect(ask(who, body)).rejects.toThrow('badRequest')
    })

    it('refuses other networks, projects and EntryPoints', async () => {
      const { ask, account } = site()
      const who = visitor()
      const { account: mine } = await account(who)
      const operation = { sender: mine.address, nonce: '0x0', callData: '0x', ...(await mine.getFactoryArgs()) }
      const asked = (entryPoint: Address, chainId: Hex) =>
        ask(who, { method: 'pm_getPaymasterStubData', params: [operation, entryPoint, chainId] })
      const { entryPoint } = chain().accounts
      expect(await asked(entryPoint, '0x7a69')).toMatchObject({ paymaster: chain().accounts.paymaster.address })
      await expect(asked(entryPoint, '0x1')).rejects.toThrow('paymaster/network')
      await expect(asked(friend, '0x7a69')).rejects.toThrow('paymaster/account')
    })
  })

  describe('draining the paymaster', () => {
    beforeAll(async () => {
      await chain().test.setCode({ address: reverting, bytecode: '0x60006000fd' })
    })

    /** An operation that the bundler's estimate does not stop: it succeeds until it is mined. */
    async function sendReverting(smart: SmartAccount): Promise<boolean> {
      const { test } = chain()
      await test.setCode({ address: reverting, bytecode: '0x00' })
      await test.setAutomine(false)
      try {
        const hash = await smart.send([call(reverting)])
        await test.setCode({ address: reverting, bytecode: '0x60006000fd' })
        await test.setAutomine(true)
        await test.mine({ blocks: 1 })
        return await chain().succeeded(smart, hash)
      } finally {
        await test.setAutomine(true)
      }
    }

    async function revertsUntilRefused(revertsPerHour: number): Promise<number> {
      const smart = await site({ limits: { ...limits, revertsPerHour } }).account(visitor())
      await chain().succeeded(smart, await smart.send([call()]))
      for (let reverts = 0; reverts < 5; reverts++) {
        const result = await sendReverting(smart).catch((error: Error) => error)
        if (result instanceof Error) {
          expect(String(result)).toContain('paymaster/reverts')
          return reverts
        }
        expect(result).toBe(false)
      }
      return 5
    }

    it('by reverts: they go on without the cap', async () => {
      expect(await revertsUntilRefused(1000)).toBe(5)
    }, 60_000)

    it('by reverts: three in an hour are the last', async () => {
      expect(await revertsUntilRefused(limits.revertsPerHour)).toBe(3)
    }, 60_000)

    async function foreign(checks?: SponsorChecks): Promise<unknown> {
      const thief = visitor()
      const { ask, account } = site({}, checks)
      await account(thief)
      // The account of a key that the site did not make.
      const smart = await chain().smartAccount(newKey(), { sponsor: (request) => ask(thief, request) })
      return smart.send([call()]).then(
        (hash) => chain().succeeded(smart, hash),
        (error: Error) => error.message,
      )
    }

    it('by a foreign account: it is paid for without the check', async () => {
      expect(await foreign({ isOwnAccount: async () => true })).toBe(true)
    }, 60_000)

    it('by a foreign account: it is refused', async () => {
      expect(await foreign()).toContain('paymaster/account')
    }, 60_000)

    /** Accounts that one user gets made. */
    async function deployments(isLimited: boolean): Promise<number> {
      const thief = visitor()
      let made = 0
      for (let round = 0; round < 3; round++) {
        const mask = isLimited ? thief.userId : `${thief.userId}-${round}`
        const each = { ...thief, userId: mask, owner: newKey() }
        // The check of the account follows the newest key, as if a user could change it.
        const smart = await site().account(each)
        const sent = await smart.send([call()]).catch((error: Error) => error)
        if (sent instanceof Error) expect(sent.message).toContain('paymaster/deployment')
        else if (await chain().succeeded(smart, sent)) made++
      }
      return made
    }

    it('by deployments: each is paid for where they are not counted', async () => {
      expect(await deployments(false)).toBe(3)
    }, 60_000)

    it('by deployments: one is', async () => {
      expect(await deployments(true)).toBe(1)
    }, 60_000)

    /** Sends operations at a price that the visitor chose, until one is refused. The answer is why. */
    async function burn(more: Partial<SponsorLimits>): Promise<string> {
      const who = visitor()
      const { account, ask, lines } = site({ limits: { ...limits, ...more } })
      const smart = await account(who)
      await chain().succeeded(smart, await smart.send([call()]))
      const { client, accounts } = chain()
      const transport = http(accounts.bundlerUrl)
      const request = (body: unknown): Promise<unknown> => ask(who, body)
      const paymaster = createPaymasterClient({ transport: custom({ request }, { retryCount: 0 }) })
      const bundler = createBundlerClient({ client, transport, paymaster, pollingInterval: 50 })
      const price = parseEther('0.00008')
      const gas = { callGasLimit: 50_000n, verificationGasLimit: 100_000n, preVerificationGas: 60_000n }
      const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price }
      for (;;) {
        const sent = await bundler
          .sendUserOperation({ account: smart.account, calls: [call()], ...gas, ...fees })
          .catch((error: Error) => error.message)
        if (!sent.startsWith('0x')) return `${sent} ${lines.map(({ event }) => event).join()}`
        await chain().succeeded(smart, sent as Hex)
      }
    }

    it('by the price of gas: the deposit goes down to the alarm without the cap', async () => {
      const unlimited = {
        feeFactor: 10n ** 9n,
        amountPerUser: parseEther('1000'),
        amountPerProject: parseEther('1000'),
      }
      expect(await burn({ ...unlimited, operationsPerUser: 1000 })).toMatch(/paymaster\/empty[^]*paymaster\.depositLow/)
      expect(await deposit()).toBeLessThan((limits.amountPerProject * 3n) / 10n)
      const abi = parseAbi(['function depositTo(address account) payable'])
      const { entryPoint, paymaster } = chain().accounts
      const data = encodeFunctionData({ abi, args: [paymaster.address] })
      await chain().run({ to: entryPoint, data, value: parseEther('100') })
      await database.db.deleteFrom('paymaster_operation').execute()
    }, 60_000)

    it('by the price of gas: it is capped, and so is what a user gets in a day', async () => {
      const before = await deposit()
      expect(await burn({})).toContain('paymaster/gas')
      expect(await burn({ feeFactor: 10n ** 9n })).toContain('paymaster/userLimit')
      expect(before - (await deposit())).toBeLessThan(parseEther('0.1'))
    }, 60_000)
  })

  it('a paymaster that the page names is not asked', async () => {
    const asked: string[] = []
    const sink = createServer((request, response) => {
      asked.push(String(request.url))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/pay`
    const who = visitor()
    const send = async (smart: SmartAccount): Promise<unknown> => {
      const capabilities = { paymasterService: { url } }
      const calls = [{ to: friend }]
      const request = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls, capabilities }
      return smart.sendCalls([request]).catch((error: unknown) => error)
    }
    try {
      // A build that asks the page's paymaster.
      const obedient = await chain().smartAccount(who.owner, {
        sponsor: async (request) => (await fetch(url, { method: 'POST', body: JSON.stringify(request) })).json(),
      })
      await send(obedient)
      expect(new Set(asked)).toEqual(new Set(['/pay']))
      asked.length = 0
      expect(await send(await site().account(who))).toHaveProperty('id')
      expect(asked).toEqual([])
    } finally {
      sink.close()
    }
  }, 60_000)
}
