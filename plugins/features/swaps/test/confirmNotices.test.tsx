import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { own, second } from './pond.js'
import { reviewed } from './reviewed.js'
import { openStage, type Stage } from './stage.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A wallet that answers when the test says so. */
function slowWallet(stage: Stage): { answer(): Promise<void> } {
  let answer = (): void => {}
  stage.pond.answer = () => new Promise<void>((resolve) => (answer = resolve))
  return { answer: () => act(async () => answer()) }
}
/** A chain that includes a transaction when the test says so. */
function slowChain(stage: Stage): { include(): Promise<void> } {
  const { sight } = stage.pond
  let include = (): void => {}
  stage.pond.sight = (hash) => new Promise((resolve) => (include = () => void sight(hash).then(resolve)))
  return { include: () => act(async () => include()) }
}
const says = (stage: Stage, notice: string | undefined): Promise<void> =>
  stage.until(() => expect(stage.notice()).toBe(notice))

describe('the notice about a swap', () => {
  it('says where to confirm, that it is swapped, and what was swapped', async () => {
    const stage = await openStage()
    await reviewed(stage)
    const [wallet, chain] = [slowWallet(stage), slowChain(stage)]
    await stage.press('Swap')
    await says(stage, 'loading: Confirm transaction in your wallet')
    await wallet.answer()
    await says(stage, 'loading: Swapping PRL to 1,980.000 SHD')
    await chain.include()
    await says(stage, 'success: Swapped PRL to 1,980.000 SHD')
  })

  it('says it of the approval too', async () => {
    const stage = await openStage()
    await reviewed(stage, '50', 'PRL', 'SHD')
    const chain = slowChain(stage)
    await stage.press('Swap')
    await says(stage, 'loading: Swapping SHD to 0.024 PRL')
    const wallet = slowWallet(stage)
    await chain.include()
    await says(stage, 'loading: Confirm transaction in your wallet')
    await wallet.answer()
    await says(stage, 'loading: Swapping SHD to 0.024 PRL')
    await chain.include()
    await says(stage, 'success: Swapped SHD to 0.024 PRL')
  })

  it('says no amount where the chain shows none', async () => {
    const stage = await openStage((pond) => {
      pond.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true })
    })
    await reviewed(stage)
    await stage.press('Swap')
    await says(stage, 'success: Swapped PRL')
  })

  it('does not say that it was swapped where only the wallet says so', async () => {
    const stage = await openStage((pond) => {
      pond.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true, isProved: false }) as never
    })
    await reviewed(stage)
    await stage.press('Swap')
    await says(stage, 'error: Only your wallet says that it was carried out')
  })

  it('says what the chain shows, also where only the wallet says that it was carried out', async () => {
    const stage = await openStage()
    await reviewed(stage)
    const { sight } = stage.pond
    stage.pond.sight = async (hash) => ({ ...(await sight(hash)), isProved: false }) as never
    await stage.press('Swap')
    await says(stage, 'success: Swapped PRL to 1,980.000 SHD')
  })

  it('goes where the visitor refuses', async () => {
    const stage = await openStage()
    await reviewed(stage)
    let refuse = (): void => {}
    stage.pond.answer = () =>
      new Promise((_, reject) => (refuse = () => reject(Object.assign(new Error('no'), { code: 4001 }))))
    await stage.press('Swap')
    await says(stage, 'loading: Confirm transaction in your wallet')
    await act(async () => refuse())
    await says(stage, undefined)
    await stage.settle(300)
    expect(stage.toast()).toBeUndefined()
  })

  it('goes where the price has moved, which the review says', async () => {
    const stage = await openStage()
    await reviewed(stage)
    vi.setSystemTime(Date.now() + 30_000)
    stage.pond.market.lossPercent = 4
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('The price has moved'))
    await stage.settle(300)
    expect(stage.toast()).toBeUndefined()
  })

  it('goes where the account is changed, which the view says', async () => {
    const stage = await openStage()
    await reviewed(stage)
    vi.setSystemTime(Date.now() + 16_000)
    let release = (): void => {}
    stage.pond.market.onAsk = (question) =>
      question === 'transactions' && new Promise<void>((resolve) => (release = resolve))
    await stage.press('Swap')
    await act(async () => stage.pond.emit({ type: 'accounts', accounts: [{ address: second }] }))
    await act(async () => release())
    await stage.settle(300)
    expect(stage.toast()).toBeUndefined()
    expect(stage.pond.sent).toEqual([])
  })

  it('is gone while it is not known what became of the swap', async () => {
    const stage = await openStage()
    await reviewed(stage)
    stage.pond.sight = async () => ({ status: 'unseen' })
    await stage.press('Swap')
    await says(stage, 'loading: Swapping PRL to 1,980.000 SHD')
    vi.setSystemTime(Date.now() + 120_000)
    await stage.until(() => expect(stage.button('Check now')).toBeDefined())
    await says(stage, undefined)
  })

  it('says that it could not be built, in these words', async () => {
    const stage = await openStage()
    await reviewed(stage)
    vi.setSystemTime(Date.now() + 16_000)
    stage.pond.market.onAsk = (question) => question === 'transactions' && Promise.reject(new Error('no'))
    await stage.press('Swap')
    await says(stage, 'error: Failed to create transaction')
    await stage.settle(300)
    expect([stage.notice(), stage.view()]).toEqual(['error: Failed to create transaction', 'Swap'])
  })
})

describe('a swap that goes through', () => {
  it.each(['Swap', 'SwapPreview'] as const)('leads to Account, where only %s is in the history', async (view) => {
    const stage = await openStage()
    await reviewed(stage)
    const chain = slowChain(stage)
    await stage.press('Swap')
    await says(stage, 'loading: Swapping PRL to 1,980.000 SHD')
    await stage.open('Account')
    await stage.open(view)
    await chain.include()
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(stage.root().querySelector('.header [aria-label=Back]')).toBeNull()
  })

  it('leaves the visitor elsewhere where the visitor went', async () => {
    const stage = await openStage()
    await reviewed(stage)
    const chain = slowChain(stage)
    await stage.press('Swap')
    await says(stage, 'loading: Swapping PRL to 1,980.000 SHD')
    await stage.open('Networks')
    await chain.include()
    await says(stage, 'success: Swapped PRL to 1,980.000 SHD')
    expect(stage.view()).toBe('Networks')
  })

  it('changes the balance that Account shows', async () => {
    const stage = await openStage()
    await stage.open('Account')
    await stage.until(() => expect(stage.text()).toContain('5.000'))
    await reviewed(stage)
    const chain = slowChain(stage)
    await stage.press('Swap')
    await says(stage, 'loading: Swapping PRL to 1,980.000 SHD')
    await stage.open('Account')
    await chain.include()
    await stage.until(() => expect(stage.text()).toContain('4.000'))
  })
})

describe('a swap that is under way', () => {
  /** SHD is being allowed, and the visitor changes the account and comes back. */
  async function interrupted(): Promise<Stage> {
    const stage = await openStage()
    await reviewed(stage, '50', 'PRL', 'SHD')
    const chain = slowChain(stage)
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('Allow SHDSent, waiting for the network'))
    await act(async () => stage.pond.emit({ type: 'accounts', accounts: [{ address: second }] }))
    await chain.include()
    await stage.settle(100)
    await act(async () => stage.pond.emit({ type: 'accounts', accounts: [{ address: own }] }))
    await stage.until(() => expect(stage.state().begun).toMatchObject([{ approval: { status: 'confirmed' } }]))
    return stage
  }

  it('and waits for the visitor is entered again by Continue, in the Swap before it', async () => {
    const stage = await interrupted()
    await stage.open('Account')
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('A swap waits for you'))
    await stage.press('Show it')
    await stage.until(() => expect(stage.text()).toContain('SHD is allowed.'))
    await stage.press('Continue with the swap')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    expect(stage.state()).toMatchObject({ sourceTokenAmount: '50', toToken: { symbol: 'PRL' }, begun: [] })
    await stage.press('Back')
    await stage.until(() => expect(stage.view()).toBe('Account'))
  })

  it('and waits for the visitor is entered in Swap also where the page opened the preview', async () => {
    const stage = await interrupted()
    await act(async () => (await stage.modal.api.swaps.load()).show(stage.state().begun[0]!.id))
    await stage.open('Account')
    await stage.open('SwapPreview')
    await stage.press('Continue with the swap')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    expect(stage.state()).toMatchObject({ sourceTokenAmount: '50', begun: [] })
  })

  it('can be cancelled while the wallet is asked: it is to be rejected there', async () => {
    const stage = await openStage()
    await reviewed(stage)
    slowWallet(stage)
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('Confirm in Heron'))
    await stage.press('Cancel')
    await stage.until(() => expect(stage.text()).toContain('Reject it in Heron'))
    await says(stage, undefined)
  })

  it('can be cancelled after the account was changed, too', async () => {
    const stage = await openStage()
    await reviewed(stage)
    slowWallet(stage)
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('Confirm in Heron'))
    for (const address of [second, own])
      await act(async () => stage.pond.emit({ type: 'accounts', accounts: [{ address }] }))
    await stage.open('Swap')
    await stage.press('Show it')
    await stage.until(() => expect(stage.text()).toContain('Confirm in Heron'))
    expect(stage.state().review).toBeUndefined()
    await stage.press('Cancel')
    await stage.until(() => expect(stage.text()).toContain('Reject it in Heron'))
  })
})
