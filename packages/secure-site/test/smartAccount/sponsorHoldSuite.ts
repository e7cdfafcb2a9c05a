import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sponsorLimits } from '../../src/server/paymaster/SponsorLimits.js'
import { refusalOf, sendCalls, settled } from './batches.js'
import { friend, type AccountsChain } from './chain.js'
import { amplest, depositOf, startSponsorSite, type SponsorSite } from './sponsorSite.js'

const call = { to: friend, data: '0x01' } as const

/** Reservations for operations that visitors never hand in. The last suite: it moves the time of the chain. */
export function sponsorHoldSuite(chain: () => AccountsChain): void {
  let site: SponsorSite
  beforeAll(async () => {
    // Of the new users together: two or three operations.
    site = await startSponsorSite(chain, { sponsor: { ...amplest, amountPerProject: parseEther('0.008') } })
  }, 60_000)
  afterAll(() => site?.stop())

  const { validSeconds, settleSeconds } = sponsorLimits
  async function later(seconds: number): Promise<void> {
    await chain().test.increaseTime({ seconds })
    await chain().test.mine({ blocks: 1 })
  }
  /** A new visitor has an operation signed, which stays out of the blocks. */
  async function reserve(): Promise<unknown> {
    site.gate.isOpen = false
    const visitor = await site.visit()
    return refusalOf(sendCalls(visitor, [call])).finally(() => {
      site.gate.isOpen = true
    })
  }
  const rows = () =>
    site.query('select outcome, cost from paymaster_operation') as Promise<
      readonly { readonly outcome: string; readonly cost: string }[]
    >

  describe('what the site reserved for an operation', () => {
    it('is free again once the signatures ended, and not before, whoever asks', async () => {
      const answers: unknown[] = []
      while (answers.at(-1) !== 'paymaster/projectLimit' && answers.length < 20) answers.push(await reserve())
      expect(answers.at(-1)).toBe('paymaster/projectLimit')
      await later(validSeconds - 60)
      expect(await reserve()).toBe('paymaster/projectLimit')
      await later(60 + settleSeconds + 5)
      expect(await reserve()).toBe('done')
      const unused = (await rows()).filter(({ outcome, cost }) => outcome === 'unused' && cost === '0')
      expect(unused.length).toBeGreaterThan(1)
    }, 120_000)

    it('is what it did cost, also where its visitor never came back', async () => {
      await later(validSeconds + settleSeconds + 5)
      const before = await depositOf(chain())
      const visitor = await site.visit()
      expect(await settled(visitor, await sendCalls(visitor, [call]))).toMatchObject({ status: 200 })
      const paid = before - (await depositOf(chain()))
      await later(validSeconds + settleSeconds + 5)
      expect(await reserve()).toBe('done')
      const all = await rows()
      expect(all.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
      const [budget] = await site.query('select sum(cost)::text as cost from paymaster_budget')
      const open = BigInt(all.find(({ outcome }) => outcome === 'open')!.cost)
      expect(BigInt(String(budget?.['cost'])) - open).toBe(paid)
    }, 120_000)
  })
}
