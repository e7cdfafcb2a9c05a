import { HybridDeleGator } from '@metamask/delegation-abis'
import { devTokenAbi } from '@portico/devnet'
import { encodeFunctionData, type Address, type Hex } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, describe, expect, it } from 'vitest'
import { toDelegatorAccount } from '../../src/browser/smartAccount/toDelegatorAccount.js'
import {
  disableCalls,
  endAllCall,
  redeemCallData,
  type Redemption,
  type SignedDelegation,
} from '../../src/server/smart-sessions/delegation.js'
import { caveatsOf, guardedTargets, readPermissions } from '../../src/server/smart-sessions/policyCaveats.js'
import { delegationTypedData } from '../../src/server/smart-sessions/sessionData.js'
import { keyOf, newKey, type AccountsChain } from './chain.js'
import { buy, createSessionFixtures, day, friend, purchase, sell, shop, type Granter } from './sessionFixtures.js'

const other = '0x000000000000000000000000000000000000dEaD'

type EnforcerName = keyof AccountsChain['accounts']['addresses']['enforcers']

/** Smart sessions: what the chain enforces. */
export function sessionSuite(chain: () => AccountsChain): void {
  const { contracts, blockTime, nonceOf, newGranter, mine, native } = createSessionFixtures(chain)
  let granter: Granter
  beforeAll(async () => {
    await chain().test.setCode({ address: shop, bytecode: '0x00' })
    granter = await newGranter()
  }, 60_000)

  interface LocalSession {
    readonly delegations: readonly SignedDelegation[]
    readonly delegate: Address
    /** With the signatures of these keys; whether the calls were made. Gas is given, so that it is the chain that decides. */
    redeem(redemptions: readonly Redemption[]): Promise<boolean>
  }

  /** A session whose two keys are both here. @param leftOut an enforcer of which there is no caveat */
  async function session(
    permission: object,
    options: { readonly leftOut?: EnforcerName; readonly expiry?: number; readonly from?: Granter } = {},
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

  const tokens = async (allowance: Hex) => ({
    type: 'erc20-recurring-allowance',
    data: { token: chain().anvil.tokens.dollar.address, allowance, start: (await blockTime()) - 10, period: day },
  })
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
      expect(await once(purchase(), { to: shop, data: buy(7n, friend), value: 5n })).toBe(true)
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
        permission: async () => purchase(),
        call: () => ({ to: shop, data: buy(7n, friend), value: 6n }),
      },
      {
        name: 'another contract',
        leftOut: 'allowedTargets',
        permission: async () => purchase(),
        call: () => ({ to: other, data: buy(7n, friend) }),
      },
      {
        name: 'another function',
        leftOut: 'allowedMethods',
        permission: async () => purchase({ functions: [{ functionName: 'buy' }] }),
        call: () => ({ to: shop, data: sell(7n) }),
      },
      {
        name: 'another argument',
        leftOut: 'allowedCalldata',
        permission: async () => purchase(),
        call: () => ({ to: shop, data: buy(8n, friend) }),
      },
      {
        name: 'another receiver',
        leftOut: 'allowedCalldata',
        permission: async () => purchase(),
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
}
