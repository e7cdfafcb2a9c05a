import { concat, custom, encodeFunctionData, http, parseEther, size, slice, type Hex } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Abi,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../src/browser/smartAccount/readCalls.js'
import type { SmartAccount } from '../../src/browser/smartAccount/createSmartAccount.js'
import { encodeCalls } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import { newKey, type AccountsChain } from './chain.js'
import {
  burner,
  burns,
  friend,
  openPaymaster,
  type PaymasterFixtures,
  type SponsorSite,
  type Visitor,
} from './paymasterSite.js'

type Operation = UserOperation<'0.8'>
type Change = (operation: Operation) => Partial<Operation>

/** The code that `burner` has in between. */
const nothing: Hex = '0x00'
const reverts: Hex = '0x60006000fd'

/** A little less than the margin of a fifth, as numbers are rounded. */
const most = (amount: bigint): bigint => (amount * 119n) / 100n
const dearest: Change = ({ maxFeePerGas, maxPriorityFeePerGas }) => ({
  maxFeePerGas: most(maxFeePerGas),
  maxPriorityFeePerGas: most(maxPriorityFeePerGas),
})

/** Visitors who hand in their sponsored operations themselves: EntryPoint pays the account that does. */
export function sponsorProfitSuite(chain: () => AccountsChain): void {
  let fixtures: PaymasterFixtures
  beforeAll(async () => {
    fixtures = await openPaymaster(chain)
    await chain().test.setCode({ address: burner, bytecode: nothing })
  }, 60_000)
  afterAll(() => fixtures?.close())

  interface Thief {
    readonly who: Visitor
    readonly smart: SmartAccount
    readonly site: SponsorSite
    /** The key that the account obeys. */
    readonly key: PrivateKeyAccount
  }

  async function newThief(site = fixtures.site(), kind: 'hybrid' | '7702' = 'hybrid'): Promise<Thief> {
    const who = fixtures.visitor()
    return { who, site, smart: await site.account(who, kind), key: kind === 'hybrid' ? who.owner : who.plain }
  }

  const bundlerOf = ({ who, site }: Thief) => {
    const { client, accounts } = chain()
    const request = (body: unknown): Promise<unknown> => site.ask(who, body)
    const paymaster = createPaymasterClient({ transport: custom({ request }, { retryCount: 0 }) })
    return createBundlerClient({ client, transport: http(accounts.bundlerUrl), paymaster, pollingInterval: 50 })
  }

  /** What the site signs, with what the thief wrote in place of the estimate. @throws with the code of the refusal */
  async function sponsored(thief: Thief, calls: readonly Call[], change: Change = () => ({})): Promise<Operation> {
    const { client, accounts } = chain()
    const { account } = thief.smart
    const stub = { paymaster: accounts.paymaster.address, paymasterData: `0x${'ff'.repeat(97)}` as Hex }
    const bundler = createBundlerClient({ client, transport: http(accounts.bundlerUrl), pollingInterval: 50 })
    const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
    const drafted = (await bundler.prepareUserOperation({
      account,
      calls: [...calls],
      maxFeePerGas,
      maxPriorityFeePerGas,
      ...stub,
    })) as unknown as Operation
    const draft = { ...drafted, ...change(drafted) }
    const asked = bundlerOf(thief).paymaster as { getPaymasterData: (request: object) => Promise<object> }
    const paid = await asked.getPaymasterData({
      ...draft,
      chainId: 31_337,
      entryPointAddress: accounts.entryPoint,
      context: undefined,
    })
    const operation = { ...draft, ...paid } as Operation
    return { ...operation, signature: await account.signUserOperation(operation as never) }
  }

  /** What the thief has more afterwards, in wei. */
  async function handIn(operations: readonly Operation[], thief: PrivateKeyAccount): Promise<bigint> {
    const { client, rich, accounts, test } = chain()
    await test.setBalance({ address: thief.address, value: parseEther('10') })
    const args = [operations.map((operation) => toPackedUserOperation(operation)), thief.address] as const
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args })
    const { baseFeePerGas } = await client.getBlock()
    const hash = await rich.sendTransaction({
      account: thief,
      to: accounts.entryPoint,
      data,
      gas: 20_000_000n,
      // Nothing for who makes the block.
      maxFeePerGas: baseFeePerGas! * 2n,
      maxPriorityFeePerGas: 0n,
    })
    await client.waitForTransactionReceipt({ hash })
    return (await client.getBalance({ address: thief.address })) - parseEther('10')
  }

  async function deployed(thief: Thief): Promise<Thief> {
    expect(await chain().succeeded(thief.smart, await thief.smart.send([fixtures.call()]))).toBe(true)
    return thief
  }

  const setBurner = (bytecode: Hex): Promise<void> => chain().test.setCode({ address: burner, bytecode })

  /** The worst that the site signs, by what the thief gains from. */
  const worst: Readonly<Record<string, () => Promise<readonly Operation[]>>> = {
    'the highest price, tip and gas that are signed': async () => {
      const thief = await deployed(await newThief())
      const change: Change = (operation) => ({
        ...dearest(operation),
        preVerificationGas: (operation.preVerificationGas * 105n) / 100n,
        verificationGasLimit: 120_000n,
        callGasLimit: 100_000n,
      })
      return [await sponsored(thief, [fixtures.call()], change)]
    },
    'the account is made with it': async () => [await sponsored(await newThief(), [fixtures.call()], dearest)],
    'it was estimated to burn a million gas, and then uses none of it': async () => {
      const thief = await deployed(await newThief())
      await setBurner(burns)
      const calls = [{ to: burner, value: 0n, data: '0x01' as const }]
      try {
        return [await sponsored(thief, calls, dearest)]
      } finally {
        await setBurner(nothing)
      }
    },
    'it reverts': async () => {
      const thief = await deployed(await newThief())
      const operation = await sponsored(thief, [{ to: burner, value: 0n, data: '0x01' }], dearest)
      await setBurner(reverts)
      return [operation]
    },
    'five of them share one transaction': async () => {
      const thieves = await Promise.all(Array.from({ length: 5 }, () => newThief()))
      const operations: Operation[] = []
      for (const thief of thieves) operations.push(await sponsored(await deployed(thief), [fixtures.call()], dearest))
      return operations
    },
  }

  describe('a sponsored operation that the visitor hands in', () => {
    it.each(Object.keys(worst))(
      'pays nothing: %s',
      async (name) => {
        const operations = await worst[name]!()
        const before = await fixtures.deposit()
        expect(await handIn(operations, newKey())).toBeLessThan(0n)
        expect(await fixtures.deposit()).toBe(before)
        await setBurner(nothing)
        // They are right otherwise: the site's bundler is paid for them.
        const { client, accounts } = chain()
        const bundler = createBundlerClient({ client, transport: http(accounts.bundlerUrl), pollingInterval: 50 })
        for (const operation of operations) {
          const sent = { ...operation, entryPointAddress: accounts.entryPoint } as never
          await bundler.waitForUserOperationReceipt({ hash: await bundler.sendUserOperation(sent) })
        }
        expect(await fixtures.deposit()).toBeLessThan(before)
      },
      60_000,
    )

    it('pays nothing: the visitor writes himself, or another operation, into what was signed', async () => {
      const thief = await deployed(await newThief())
      const [operation, other] = [
        await sponsored(thief, [fixtures.call()]),
        await sponsored(thief, [fixtures.call(undefined, '0x02')]),
      ]
      const taker = newKey()
      const data = operation.paymasterData!
      const [times, signature] = [slice(data, 0, 12), slice(data, size(data) - 65)]
      const forgeries: readonly Hex[] = [
        concat([times, taker.address, signature]),
        concat([times, ...chain().accounts.paymaster.bundlers, taker.address, signature]),
        concat([times, signature]),
        other.paymasterData!,
        '0x',
      ]
      const before = await fixtures.deposit()
      for (const paymasterData of forgeries) {
        const forged = { ...operation, paymasterData }
        const signed = { ...forged, signature: await thief.smart.account.signUserOperation(forged as never) }
        expect(await handIn([signed], taker)).toBeLessThan(0n)
      }
      expect(await fixtures.deposit()).toBe(before)
    }, 60_000)

    it('would pay, if the signer named the visitor as a bundler', async () => {
      const taker = newKey()
      const thief = await deployed(await newThief(fixtures.site()))
      const named = { ...thief, site: fixtures.site({}, { bundlers: [taker.address] }) }
      await named.site.account(thief.who)
      const operation = await sponsored(named, [fixtures.call()], dearest)
      expect(await handIn([operation], taker)).toBeGreaterThan(0n)
    }, 60_000)
  })

  describe('what the site does not sign', () => {
    const refusals: Readonly<Record<string, readonly [Change, string]>> = {
      'more preVerificationGas than the operation needs': [
        ({ preVerificationGas }) => ({ preVerificationGas: (preVerificationGas * 13n) / 10n }),
        'paymaster/gas',
      ],
      'the most preVerificationGas': [() => ({ preVerificationGas: 1_000_000n }), 'paymaster/gas'],
      'more gas for calls than they need': [() => ({ callGasLimit: 200_000n }), 'paymaster/gas'],
      'more gas for the check of the account than it needs': [
        () => ({ verificationGasLimit: 130_000n }),
        'paymaster/gas',
      ],
      'a higher price than the node asks for': [
        ({ maxFeePerGas }) => ({ maxFeePerGas: (maxFeePerGas * 13n) / 10n }),
        'paymaster/fees',
      ],
      'a higher tip than the node asks for': [({ maxFeePerGas }) => dearTip(maxFeePerGas), 'paymaster/fees'],
    }
    it.each(Object.keys(refusals))(
      '%s',
      async (name) => {
        const [change, code] = refusals[name]!
        const thief = await deployed(await newThief())
        await expect(sponsored(thief, [fixtures.call()], change)).rejects.toThrow(code)
      },
      60_000,
    )

    it('operations that do nothing, in whichever way', async () => {
      const thief = await deployed(await newThief())
      const self = thief.smart.account.address
      const idle = { to: friend, value: 0n, data: '0x' } as const
      await chain().test.setBalance({ address: self, value: 1n })
      const toSelf = { to: self, value: 1n, data: '0x' } as const
      for (const calls of [[idle], [idle, idle], [toSelf], [toSelf, idle], []])
        await expect(sponsored(thief, calls), `${calls.length}`).rejects.toThrow('paymaster/nothing')
      // What the frame would not make cannot be read.
      const account = { ...thief.smart.account, encodeCalls: async () => '0x' as const }
      await expect(sponsored({ ...thief, smart: { ...thief.smart, account } }, [idle])).rejects.toThrow(
        'paymaster/calls',
      )
    }, 60_000)

    it('operations that would fail', async () => {
      const thief = await deployed(await newThief())
      await setBurner(reverts)
      const failing = sponsored({ ...thief }, [fixtures.call()], () => ({
        callData: encodeCalls([{ to: burner, data: '0x01' }]),
      }))
      await expect(failing).rejects.toThrow('paymaster/fails')
      await setBurner(nothing)
    }, 60_000)
  })
}

const dearTip = (maxFeePerGas: bigint): Partial<Operation> => ({
  maxFeePerGas: most(maxFeePerGas),
  maxPriorityFeePerGas: most(most(maxFeePerGas)),
})
