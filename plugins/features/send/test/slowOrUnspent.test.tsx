import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { entered, pressSend, reviewed, theo } from './entered.js'
import { openStage, type Stage } from './stage.js'

const raise = 'You can raise the fee in your wallet, if it offers that (RBF).'
const spendChange = 'Sending your change on with a higher fee speeds it up, too (CPFP).'

describe('a fee that is low', () => {
  it.each([
    [['replace', 'child'], [raise, spendChange], []],
    [['child'], [spendChange], [raise]],
    [[], [], [raise, spendChange]],
  ] as const)(
    'is said before it is sent, and while it waits, with what makes it faster: %j',
    async (slow, said, unsaid) => {
      const stage = await entered('0.25', theo)
      stage.ledger.slow = slow
      stage.ledger.sight = async () => ({ status: 'pending', slow })
      await stage.press('Review')
      const isSaid = (): void => {
        expect(stage.text()).toContain('The fee is low')
        for (const text of said) expect(stage.text()).toContain(text)
        for (const text of unsaid) expect(stage.text()).not.toContain(text)
      }
      await stage.until(isSaid)
      await pressSend(stage)
      await stage.until(() => expect(stage.text()).toContain('0.25 PRL on its way'))
      await stage.until(isSaid)
    },
  )
  it('is not said of others', async () => {
    const stage = await reviewed('0.25', theo)
    stage.ledger.sight = async () => ({ status: 'pending' })
    await stage.until(() => expect(stage.text()).toContain('0.251000 PRL'))
    expect(stage.text()).not.toContain('The fee is low')
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('0.25 PRL on its way'))
    expect(stage.text()).not.toContain('The fee is low')
  })
})

describe('a transfer of which the wallet’s answer is missing', () => {
  async function lost(): Promise<Stage> {
    const stage = await reviewed('0.25', theo)
    stage.ledger.answer = () => Promise.reject(new Error('Request expired'))
    stage.ledger.sight = async () => ({ status: 'unseen', isUnspent: true })
    await pressSend(stage)
    await stage.until(() => expect(stage.text()).toContain('We don’t know yet'))
    return stage
  }
  it('was not sent so far, once ten looks say that its coins are there; that stays true', async () => {
    const stage = await lost()
    expect(stage.text()).not.toContain('Not sent so far')
    for (let count = 0; count < 12; count += 1) {
      await stage.press('Check now')
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    }
    await stage.until(() => expect(stage.text()).toContain('Not sent so far'))
    expect(stage.text()).toContain('0.25 PRL is still in the account.')
    expect(stage.text()).toContain('reject it there')
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.text()).toContain('If you send again, only one of the two can arrive.'))
    expect(stage.text()).not.toContain('Sending again could pay twice')
  })
})

describe('Max', () => {
  it('says that the currency of fees is missing, also of a token, and every other reason in its own words', async () => {
    const stage = await openStage()
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.state().token).toBeDefined())
    stage.ledger.most = () => 0n
    await stage.press('Max')
    await stage.until(() => expect(stage.toast()).toBe('There is not enough PRL to pay the network fee'))
    stage.ledger.broken = new Error('node down')
    await stage.press('Max')
    await stage.until(() => expect(stage.toast()).toContain('node down'))
  })
})
