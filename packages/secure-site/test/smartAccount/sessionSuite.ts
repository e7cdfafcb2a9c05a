import { HybridDeleGator } from '@metamask/delegation-abis'
import { devTokenAbi } from '@portico/devnet'
import type { SignedDelegation } from '@portico/wallet-requests'
import { decodeContext, readRedemption } from '@portico/wallet-requests/accounts'
import { encodeFunctionData, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { disableCalls, redeemCallData } from '../../src/server/smart-sessions/delegation.js'
import { startRequestSite, type RequestSite } from '../requestVisitor.js'
import { friend, newKey, type AccountsChain } from './chain.js'
import { buy, createSessionPages, day, purchase, sell, shop, type Granter, type PageSession } from './sessionPages.js'

const other = '0x000000000000000000000000000000000000dEaD'

/** What the chain enforces of a session, where both keys are in the wrong hands: its account asks the contracts itself. */
export function sessionSuite(chain: () => AccountsChain): void {
  describe('a session whose two keys are stolen', () => {
    let site: RequestSite
    let granter: Granter
    /** With a permission for ether, for tokens and for a purchase. */
    let session: PageSession
    let delegations: readonly SignedDelegation[]
    const pages = createSessionPages(chain, () => site)
    const dollar = () => chain().anvil.tokens.dollar.address
    const contracts = () => chain().accounts.addresses

    beforeAll(async () => {
      site = await startRequestSite({ networks: chain().networks() })
      await chain().test.setCode({ address: shop, bytecode: '0x00' })
      granter = await pages.newGranter()
      const mint = { abi: devTokenAbi, functionName: 'mint', args: [granter.account, 1000n] } as const
      await chain().run({ to: dollar(), data: encodeFunctionData(mint) })
      const tokens = {
        type: 'erc20-recurring-allowance',
        data: { token: dollar(), allowance: '0xa', start: Math.floor(Date.now() / 1000) - 10, period: day },
      }
      session = await pages.grant(granter, [await pages.native('0xa'), tokens, purchase()])
      delegations = decodeContext(session.answer.context)
    }, 60_000)
    afterAll(() => site?.stop())

    interface Use {
      readonly of?: number
      readonly to: Address
      readonly value?: bigint
      readonly data?: Hex
    }
    const dataOf = ({ of = 0, ...call }: Use, list = delegations): Hex => {
      const callData = redeemCallData([{ delegation: list[of]!, ...call }], contracts())
      return readRedemption(callData, contracts().delegationManager)!.data
    }
    /** Whether the contracts let the session's account make the call. */
    function passes(use: Use, time?: bigint): Promise<boolean> {
      const account = session.answer.signerData.account
      const asked = { account, to: contracts().delegationManager, data: dataOf(use) }
      return chain()
        .client.call({ ...asked, ...(time !== undefined && { blockOverrides: { time } }) })
        .then(
          () => true,
          () => false,
        )
    }
    /** Takes a transaction of any account in. */
    async function mine(from: Address, to: Address, data: Hex): Promise<boolean> {
      const { test, rich, client } = chain()
      await test.setBalance({ address: from, value: parseEther('1') })
      await test.impersonateAccount({ address: from })
      const hash = await rich.sendTransaction({ account: from, to, data, gas: 1_000_000n })
      return (await client.waitForTransactionReceipt({ hash })).status === 'success'
    }
    const transfer = (to: Address, amount: bigint): Hex =>
      encodeFunctionData({ abi: devTokenAbi, functionName: 'transfer', args: [to, amount] })

    it('does what was granted', async () => {
      expect(await passes({ to: friend, value: 10n })).toBe(true)
      expect(await passes({ of: 1, to: dollar(), data: transfer(friend, 10n) })).toBe(true)
      expect(await passes({ of: 2, to: shop, data: buy(7n, friend), value: 5n })).toBe(true)
    })

    it.each<[string, () => Use]>([
      ['more ether than allowed', () => ({ to: friend, value: 11n })],
      ['more tokens than allowed', () => ({ of: 1, to: dollar(), data: transfer(friend, 11n) })],
      ['ether with tokens', () => ({ of: 1, to: dollar(), data: transfer(friend, 1n), value: 1n })],
      ['another token', () => ({ of: 1, to: other, data: transfer(friend, 1n) })],
      ['more value than allowed', () => ({ of: 2, to: shop, data: buy(7n, friend), value: 6n })],
      ['another contract', () => ({ of: 2, to: other, data: buy(7n, friend) })],
      ['another function', () => ({ of: 2, to: shop, data: sell(7n) })],
      ['another argument', () => ({ of: 2, to: shop, data: buy(8n, friend) })],
      ['another receiver', () => ({ of: 2, to: shop, data: buy(7n, other) })],
      [
        'a call of the account itself, which would take it over',
        () => {
          const args = [newKey().address] as const
          const data = encodeFunctionData({ abi: HybridDeleGator, functionName: 'transferOwnership', args })
          return { to: granter.account, data }
        },
      ],
    ])('does nothing else: %s', async (_, use) => {
      expect(await passes(use())).toBe(false)
    })

    it('ends by its time, and serves no other account', async () => {
      const { expiry } = session.answer
      expect(await passes({ to: friend, value: 1n }, BigInt(expiry - 1))).toBe(true)
      expect(await passes({ to: friend, value: 1n }, BigInt(expiry + 1))).toBe(false)
      const data = dataOf({ to: friend, value: 1n })
      expect(await mine(newKey().address, contracts().delegationManager, data)).toBe(false)
    })

    it('has an allowance once a period, over several uses', async () => {
      const use = (value: bigint) =>
        mine(session.answer.signerData.account, contracts().delegationManager, dataOf({ to: friend, value }))
      expect(await use(6n)).toBe(true)
      expect(await use(6n)).toBe(false)
      expect(await use(4n)).toBe(true)
      expect(await use(1n)).toBe(false)
    })

    it('ends when the account disables it, and all end with one call', async () => {
      const [first, second] = [await pages.grant(granter), await pages.grant(granter)]
      const use = ({ answer }: PageSession) => {
        const data = dataOf({ to: friend, value: 1n }, decodeContext(answer.context))
        return mine(answer.signerData.account, contracts().delegationManager, data)
      }
      expect(await use(first)).toBe(true)
      const [end] = disableCalls(decodeContext(first.answer.context), contracts())
      await mine(granter.account, end!.to, end!.data)
      expect(await use(first)).toBe(false)
      expect(await use(second)).toBe(true)
      const abi = parseAbi(['function incrementNonce(address delegationManager)'])
      const all = encodeFunctionData({ abi, args: [contracts().delegationManager] })
      await mine(granter.account, contracts().enforcers.nonce, all)
      expect(await use(second)).toBe(false)
    })
  })
}
