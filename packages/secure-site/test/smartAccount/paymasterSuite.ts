import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseEther, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SmartAccount } from '../../src/browser/smartAccount/createSmartAccount.js'
import { newKey, type AccountsChain } from './chain.js'
import { amplest, friend, openPaymaster, type PaymasterFixtures } from './paymasterSite.js'

const reverting = '0x00000000000000000000000000000000000bad00' as Address

/** The paymaster of the site, on a chain. */
export function paymasterSuite(chain: () => AccountsChain): void {
  let fixtures: PaymasterFixtures
  beforeAll(async () => {
    fixtures = await openPaymaster(chain)
  }, 60_000)
  afterAll(() => fixtures?.close())
  const { site, visitor, call, deposit } = {
    site: (...more: Parameters<PaymasterFixtures['site']>) => fixtures.site(...more),
    visitor: () => fixtures.visitor(),
    call: (...to: Parameters<PaymasterFixtures['call']>) => fixtures.call(...to),
    deposit: () => fixtures.deposit(),
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
      const rows = await fixtures.db
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
      const smart = await site({ limits: { ...amplest, revertsPerHour } }).account(visitor())
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
      expect(await revertsUntilRefused(amplest.revertsPerHour)).toBe(3)
    }, 60_000)

    it('by a foreign account: it is refused', async () => {
      const thief = visitor()
      const { ask, account } = site()
      await account(thief)
      // The account of a key that the site did not make.
      const smart = await chain().smartAccount(newKey(), { sponsor: (request) => ask(thief, request) })
      await expect(smart.send([call()])).rejects.toThrow('paymaster/account')
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

    it('by many operations: the deposit goes down to the alarm, and an empty one pays nothing', async () => {
      const who = visitor()
      const { account, lines } = site({ limits: { ...amplest, amountPerProject: parseEther('1000000') } })
      const smart = await account(who)
      await chain().succeeded(smart, await smart.send([call()]))
      expect(lines.map(({ event }) => event)).toContain('paymaster.depositLow')
      const { address: sender } = smart.account
      const operation = { sender, nonce: '0x1', callData: '0x', callGasLimit: '0x1', maxFeePerGas: '0x1' }
      const params = [operation, chain().accounts.entryPoint, '0x7a69']
      const poor = site({}, { paymaster: newKey().address })
      await poor.account(who)
      const asked = poor.ask(who, { method: 'pm_getPaymasterData', params })
      await expect(asked).rejects.toThrow('paymaster/empty')
    }, 60_000)

    it('by many operations: a user gets so much in a day', async () => {
      const before = await deposit()
      const limits = { ...amplest, amountPerNewUser: parseEther('0.001') }
      const smart = await site({ limits }).account(visitor())
      const sent: unknown[] = []
      while (sent.length < 20 && !(sent.at(-1) instanceof Error)) {
        const hash = await smart.send([call()]).catch((error: Error) => error)
        if (!(hash instanceof Error)) await chain().succeeded(smart, hash)
        sent.push(hash)
      }
      expect(String(sent.at(-1))).toContain('paymaster/userLimit')
      expect(sent.length).toBeGreaterThan(2)
      expect(before - (await deposit())).toBeLessThan(parseEther('0.001'))
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
      const calls = [{ to: friend, data: '0x01' }]
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
