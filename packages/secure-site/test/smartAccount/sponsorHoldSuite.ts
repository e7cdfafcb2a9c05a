import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SmartAccount } from '../../src/browser/smartAccount/createSmartAccount.js'
import { sponsorLimits, type SponsorLimits } from '../../src/server/paymaster/SponsorLimits.js'
import type { AccountsChain } from './chain.js'
import { amplest, burner, burns, openPaymaster, type PaymasterFixtures, type SponsorSite } from './paymasterSite.js'

/** Visitors who reserve and send nothing, so that nothing is left for the others. */
export function sponsorHoldSuite(chain: () => AccountsChain): void {
  describe('what many accounts reserve and do not use', () => {
    let fixtures: PaymasterFixtures
    beforeAll(async () => {
      fixtures = await openPaymaster(chain)
      await chain().test.setCode({ address: burner, bytecode: burns })
    }, 60_000)
    afterAll(() => fixtures?.close())

    /**
     * A new account asks for signatures of operations that use much gas, and hands in nothing.
     * @returns the answers' codes
     */
    async function hold(site: SponsorSite, times = 1): Promise<readonly string[]> {
      const who = fixtures.visitor()
      await site.account(who)
      const answers: string[] = []
      const smart = await chain().smartAccount(who.owner, {
        async sponsor(request) {
          if (request.method === 'pm_getPaymasterStubData') return site.ask(who, request)
          while (answers.length < times) answers.push(await code(site.ask(who, request)))
          throw new Error('they are kept')
        },
      })
      await smart.send([fixtures.call(burner)]).catch(() => undefined)
      return answers
    }

    const code = (answer: Promise<unknown>): Promise<string> =>
      answer.then(
        () => 'signed',
        (error: Error) => error.message,
      )

    const send = async (site: SponsorSite): Promise<string> => {
      const smart: SmartAccount = await site.account(fixtures.visitor())
      const hash = await smart.send([fixtures.call()]).catch((error: Error) => error)
      if (hash instanceof Error) return /paymaster\/\w+/.exec(hash.message)?.[0] ?? hash.message
      return (await chain().succeeded(smart, hash)) ? 'mined' : 'failed'
    }

    const later = async (seconds: number): Promise<void> => {
      await chain().test.increaseTime({ seconds })
      await chain().test.mine({ blocks: 1 })
    }

    it('leaves enough for a new visitor, with the amounts that a site has by default', async () => {
      const [amountPerUser, amountPerProject] = [parseEther('0.02'), parseEther('1')]
      const site = fixtures.site({
        limits: { ...sponsorLimits, amountPerUser, amountPerNewUser: amountPerUser / 4n, amountPerProject },
      })
      for (let account = 0; account < 55; account++)
        expect((await hold(site, 5)).at(-1), 'all that it may').toBe('paymaster/userLimit')
      const { cost } = await fixtures.db.selectFrom('paymaster_budget').select('cost').executeTakeFirstOrThrow()
      expect(BigInt(cost)).toBeGreaterThan(55n * parseEther('0.0025'))
      expect(await send(site)).toBe('mined')
    }, 120_000)

    it('is free again once the signatures ended, and not before, whoever asks', async () => {
      await fixtures.db.deleteFrom('paymaster_operation').execute()
      await fixtures.db.deleteFrom('paymaster_budget').execute()
      // Of the new users together: two or three operations.
      const limits: SponsorLimits = { ...amplest, amountPerProject: parseEther('0.008') }
      const site = fixtures.site({ limits })
      const answers: string[] = []
      while (!answers.includes('paymaster/projectLimit') && answers.length < 20) answers.push(...(await hold(site)))
      expect(answers.at(-1)).toBe('paymaster/projectLimit')
      await later(limits.validSeconds - 60)
      expect(await hold(site)).toEqual(['paymaster/projectLimit'])
      await later(60 + limits.settleSeconds + 5)
      expect(await hold(site)).toEqual(['signed'])
      const outcomes = await fixtures.db.selectFrom('paymaster_operation').select(['outcome', 'cost']).execute()
      expect(outcomes.filter(({ outcome, cost }) => outcome === 'unused' && cost === '0').length).toBeGreaterThan(1)
    }, 120_000)

    it('does not forget what was mined for users who never came back', async () => {
      await fixtures.db.deleteFrom('paymaster_operation').execute()
      await fixtures.db.deleteFrom('paymaster_budget').execute()
      const site = fixtures.site()
      const before = await fixtures.deposit()
      for (let account = 0; account < 3; account++) expect(await send(site)).toBe('mined')
      const paid = before - (await fixtures.deposit())
      await later(amplest.validSeconds + amplest.settleSeconds + 5)
      expect(await hold(site)).toEqual(['signed'])
      const rows = await fixtures.db.selectFrom('paymaster_operation').select(['outcome', 'cost']).execute()
      expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(3)
      const budget = await fixtures.db.selectFrom('paymaster_budget').select('cost').executeTakeFirstOrThrow()
      const kept = BigInt(rows.find(({ outcome }) => outcome === 'open')!.cost)
      expect(BigInt(budget.cost) - kept).toBe(paid)
    }, 120_000)
  })
}
