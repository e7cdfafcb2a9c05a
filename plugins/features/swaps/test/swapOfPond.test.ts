import type { Call, SwapQuotesCapability } from '@portico/core'
import { failure } from '@portico/testing/conformance'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPond, second, type Pond } from './pond.js'
import { openSite, pass, withPond, type PondSite } from './pondSite.js'
import { shell } from './strangersQuotes.js'

// Fake time does not wait for code that is loaded.
beforeAll(async () => void (await import('../src/runtime/checkSwap.js')))
withPond()

const unit = 10n ** 18n
const spender = '00000000000000000000000000000000000000f0'
/** An approval of shells as tokens of EVM have it, so that its amount can be read. */
const approve = (amount: bigint): Call => ({
  to: 'shell',
  data: `0x095ea7b3${spender.padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
  value: 0n,
})
const refused = (): Promise<never> => Promise.reject(Object.assign(new Error('No, thanks'), { code: 4001 }))
const details = {
  isSA: false,
  network: 'pond:1',
  swapFromToken: 'PRL',
  swapToToken: 'SHD',
  swapFromAmount: '1',
  swapToAmount: '1980',
}

/** A pond whose router asks for these approvals, one after the other. */
function withApprovals(pond: Pond, ...approvals: readonly Call[]): Partial<SwapQuotesCapability> {
  return {
    async transactions({ amount }, { toAmount }) {
      const says = { swap: 'shell', to: '', amount: `${amount}`, gives: `${toAmount}` }
      const approval = approvals[pond.sent.length]
      return {
        ...(approval && { approval }),
        swap: { to: 'router', data: `0x${Buffer.from(JSON.stringify(says)).toString('hex')}`, value: 0n },
        minimum: (toAmount * 99n) / 100n,
      }
    },
  }
}
/** The wallet is asked, and answers when the test says. */
function wait(site: PondSite): () => void {
  let answer = (): void => {}
  site.pond.answer = () => new Promise((resolve) => void (answer = () => resolve(undefined)))
  return () => answer()
}

describe('a swap that goes through', () => {
  it('is answered with its hash and what it gave, is reported, and clears what was entered', async () => {
    const site = await openSite()
    await site.review()
    const steps: string[] = []
    const { hash, swap } = await site.controls.confirm({ onStep: (step) => void steps.push(step) })
    expect(hash).toBe('hash1')
    expect(swap).toMatchObject({
      account: 'pond:1:ann',
      from: { symbol: 'PRL' },
      to: { symbol: 'SHD' },
      amount: unit,
      toAmount: 1_980_000_000n,
      minimum: 1_960_200_000n,
      slippage: 1,
      isBatch: false,
      needsApproval: false,
      approval: undefined,
      swap: {
        order: {
          display: {
            operation: 'swap',
            symbol: 'PRL',
            decimals: 18,
            amount: unit,
            received: { symbol: 'SHD', decimals: 6, amount: 1_980_000_000n },
          },
        },
      },
      received: 1_980_000_000n,
    })
    expect(site.pond.balances).toMatchObject({ '': 4n * unit, shell: 70_500_000n + 1_980_000_000n })
    expect(steps).toEqual(['swap', 'sent'])
    expect(site.told('INITIATE_SWAP')).toEqual([details])
    expect(site.told('SWAP_SUCCESS')).toEqual([{ ...details, hash: 'hash1' }])
    expect(site.told('SWAP_ERROR')).toEqual([])
    expect(site.state()).toMatchObject({ sourceTokenAmount: '', toToken: undefined, shown: undefined, begun: [swap] })
    // Balances are read again.
    await site.until(({ sourceToken }) => sourceToken?.amount === 4n * unit)
  })

  it('shows each step while it is under way, and clears nothing that was entered since', async () => {
    const site = await openSite()
    await site.review()
    const answer = wait(site)
    const confirmed = site.controls.confirm()
    await site.until(({ shown }) => shown?.swap?.status === 'asking')
    expect(site.state()).toMatchObject({ loadingTransaction: true, review: { isConfirming: true } })
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 'swaps/alreadyConfirming' })
    site.controls.setAmount('2')
    expect(site.state().shown).toBeUndefined()
    answer()
    await confirmed
    expect(site.state()).toMatchObject({ sourceTokenAmount: '2', toToken: { symbol: 'SHD' } })
    expect(site.pond.sent).toHaveLength(1)
  })
})

describe('a swap with an approval', () => {
  it('is two steps, one after the other', async () => {
    const site = await openSite()
    await site.review('50', 'SHD', 'PRL')
    expect(site.state()).toMatchObject({
      review: { prepared: { isBatch: false } },
      approvalTransaction: { to: 'shell' },
    })
    const steps: string[] = []
    const { swap } = await site.controls.confirm({ onStep: (step) => void steps.push(step) })
    expect([...new Set(steps)]).toEqual(['approval', 'sent', 'swap'])
    expect(steps.at(-1)).toBe('sent')
    expect(site.pond.sent.map((calls) => calls.length)).toEqual([1, 1])
    expect(swap).toMatchObject({
      needsApproval: true,
      isBatch: false,
      approval: { status: 'confirmed', hash: 'hash1' },
      swap: { status: 'confirmed', hash: 'hash2' },
    })
  })

  it('is one where the wallet takes both together or none', async () => {
    const pond = createPond()
    pond.isAtomic = true
    const site = await openSite({ pond })
    await site.review('50', 'SHD', 'PRL')
    const { swap } = await site.controls.confirm()
    expect(swap).toMatchObject({ needsApproval: false, isBatch: true, approval: undefined })
    expect(swap.swap?.order.action).toMatchObject({ type: 'calls', atomic: true })
    expect(pond.sent.map((calls) => calls.length)).toEqual([2])
  })

  it('has an allowance taken back first where the token asks for it, each step after the block of the one before', async () => {
    const pond = createPond()
    pond.isAtomic = true
    const site = await openSite({ pond, quotes: withApprovals(pond, approve(0n), approve(50_000_000n)) })
    await site.review('50', 'SHD', 'PRL')
    expect(site.state().review?.prepared?.isBatch).toBe(false)
    const { swap } = await site.controls.confirm()
    expect(pond.sent.slice(0, 2)).toEqual([[approve(0n)], [approve(50_000_000n)]])
    expect(pond.sent).toHaveLength(3)
    expect(swap.approval?.order.display).toMatchObject({
      operation: 'approve',
      symbol: 'SHD',
      decimals: 6,
      amount: 50_000_000n,
    })
  })

  it('waits up to ten seconds for a source that does not know of the approval yet', async () => {
    const pond = createPond()
    let isKnown = false
    const { transactions } = withApprovals(pond, approve(50_000_000n))
    const late = withApprovals({ ...pond, sent: [] }, approve(50_000_000n)).transactions!
    const site = await openSite({
      pond,
      quotes: { transactions: (...asked) => (isKnown ? transactions!(...asked) : late(...asked)) },
    })
    await site.review('50', 'SHD', 'PRL')
    const confirmed = failure(site.controls.confirm())
    await site.until(({ shown }) => shown?.approval?.status === 'confirmed')
    await pass(7000)
    expect(pond.sent).toHaveLength(1)
    isKnown = true
    await pass(1000)
    expect(await confirmed).toHaveProperty('resolved')
    expect(pond.sent).toHaveLength(2)
  })

  it('fails where the source never knows of the approval', async () => {
    const pond = createPond()
    const never = withApprovals({ ...pond, sent: [] }, approve(50_000_000n))
    const site = await openSite({ pond, quotes: never })
    await site.review('50', 'SHD', 'PRL')
    let thrown: unknown
    const confirmed = failure(site.controls.confirm()).then((failed) => (thrown = failed))
    await site.until(({ shown }) => shown?.approval?.status === 'confirmed')
    await pass(8000)
    expect(thrown).toBeUndefined()
    await pass(1500)
    await confirmed
    expect(thrown).toMatchObject({ code: 'swaps/allowanceFailed', message: 'Failed to check allowance' })
    expect(pond.sent).toHaveLength(1)
    expect(site.told('SWAP_ERROR')).toMatchObject([{ message: 'Failed to check allowance' }])
  })

  it('that the wallet refuses is told as such, and what was entered stays', async () => {
    const site = await openSite()
    await site.review('50', 'SHD', 'PRL')
    site.pond.answer = refused
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 4001, message: 'No, thanks' })
    expect(site.told('SWAP_APPROVAL_ERROR')).toMatchObject([{ swapFromToken: 'SHD', message: 'No, thanks' }])
    expect(site.told('SWAP_ERROR')).toEqual([])
    expect(site.state()).toMatchObject({
      sourceTokenAmount: '50',
      begun: [],
      shown: undefined,
      transactionError: undefined,
      review: { isConfirming: false },
    })
    // It is built anew, and can be confirmed again.
    await site.until(({ review }) => review?.prepared !== undefined)
    site.pond.answer = async () => undefined
    expect((await site.controls.confirm()).swap.approval?.status).toBe('confirmed')
  })
})

describe('after the approval', () => {
  /**
   * Confirms, and calls `change` once the approval is in a block and before the swap is built again.
   * @param paid Fee of the approval. For both, 2 * 10 ** 15 is shown.
   */
  async function confirm(
    change: (pond: Pond) => void,
    paid = 10n ** 15n,
  ): Promise<{ readonly site: PondSite; readonly thrown: unknown }> {
    const site = await openSite()
    await site.review('50', 'SHD', 'PRL')
    const { sight } = site.pond
    site.pond.sight = async (hash) => {
      change(site.pond)
      site.pond.sight = sight
      return { ...(await sight(hash)), fee: paid }
    }
    return { site, thrown: await failure(site.controls.confirm()) }
  }

  it('a quote that gives less is shown to be accepted, and nothing more is sent', async () => {
    const { site, thrown } = await confirm((pond) => void (pond.market.lossPercent = 5))
    expect(thrown).toMatchObject({ code: 'swaps/priceMoved' })
    expect(site.pond.sent).toHaveLength(1)
    expect(site.state()).toMatchObject({
      toTokenAmount: '0.02375',
      transactionError: undefined,
      review: { formerMinimum: 24_502_500_000_000_000n, isConfirming: false },
    })
    site.controls.acceptNewMinimum()
    await site.until(({ review }) => review?.prepared !== undefined)
    const { swap } = await site.controls.confirm()
    expect(swap).toMatchObject({ needsApproval: false, minimum: 23_512_500_000_000_000n })
    expect(site.pond.sent).toHaveLength(2)
  })

  it('no way from one token to the other ends it, and a quote is asked for at once', async () => {
    const { site, thrown } = await confirm((pond) => void (pond.market.lossPercent = 100))
    expect(thrown).toMatchObject({
      code: 'swaps/priceMoved',
      details: 'There is no way from one token to the other any more.',
    })
    await site.until(({ inputError }) => inputError === 'insufficientLiquidity')
    expect(site.pond.sent).toHaveLength(1)
  })

  it.each([
    ['a fee that is higher than what is left of the one that was shown', 10n ** 15n + 1n, 10n ** 15n],
    ['a fee beside an approval that cost all of what was shown', 10n ** 13n, 2n * 10n ** 15n],
    ['a fee beside an approval that cost more than what was shown', 10n ** 13n, 10n ** 16n],
  ])('%s ends it, and is shown in the review', async (_, fee, paid) => {
    const { site, thrown } = await confirm((pond) => void (pond.fee = fee), paid)
    expect(thrown).toMatchObject({
      code: 'swaps/reviewChanged',
      message: 'The router or the network fee has changed',
      details: 'Nothing was swapped. Look at it again, then confirm.',
    })
    await site.until(({ review }) => review?.prepared?.fee === fee)
    expect(site.state().transactionError).toBe('The router or the network fee has changed')
    expect(site.pond.sent).toHaveLength(1)
  })

  it('a fee within what is left goes on', async () => {
    const { site, thrown } = await confirm((pond) => void (pond.fee = 5n * 10n ** 14n), 15n * 10n ** 14n)
    expect(thrown).toHaveProperty('resolved')
    expect(site.pond.sent).toHaveLength(2)
    expect(site.state().begun[0]?.swap?.order.maxFee).toBe(5n * 10n ** 14n)
  })

  it('another account ends it; the approval is kept to be found again', async () => {
    const { site, thrown } = await confirm((pond) => pond.emit({ type: 'accounts', accounts: [{ address: second }] }))
    expect(thrown).toMatchObject({
      code: 'swaps/accountChanged',
      details: 'The router may take the token. Nothing was swapped.',
    })
    expect(site.state().begun).toEqual([])
    site.pond.emit({ type: 'accounts', accounts: [{ address: 'ann' }] })
    expect(site.state().begun).toMatchObject([{ from: shell, approval: { status: 'confirmed' }, swap: undefined }])
    expect(site.pond.sent).toHaveLength(1)
  })
})

describe('a swap that does not go through', () => {
  it('as the wallet refuses, is reported with its words, and can be confirmed again', async () => {
    const site = await openSite()
    await site.review()
    site.pond.answer = refused
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 4001 })
    expect(site.told('SWAP_ERROR')).toEqual([{ ...details, message: 'No, thanks' }])
    expect(site.told('SWAP_APPROVAL_ERROR')).toEqual([])
    expect(site.state()).toMatchObject({
      sourceTokenAmount: '1',
      begun: [],
      shown: undefined,
      transactionError: undefined,
    })
  })

  it('as it is cancelled, is an abort, and no error is reported', async () => {
    const site = await openSite()
    await site.review()
    const answer = wait(site)
    const confirmed = failure(site.controls.confirm())
    await site.until(({ shown }) => shown?.swap?.status === 'asking')
    site.controls.cancel()
    await site.until(({ shown }) => shown?.swap?.status === 'withdrawing')
    site.pond.answer = refused
    answer()
    await site.until(({ review }) => review?.isConfirming !== true)
    expect(site.told('SWAP_ERROR')).toEqual([])
    await confirmed
  })

  it('as it fails in its block, stays to be looked at, with the reason', async () => {
    const site = await openSite()
    await site.review()
    site.pond.sight = async () => ({ status: 'included', isSuccess: false, isFinal: true })
    expect(await failure(site.controls.confirm())).toMatchObject({
      code: 'swaps/reverted',
      context: { hash: 'hash1', step: 'swap' },
    })
    expect(site.state()).toMatchObject({
      sourceTokenAmount: '1',
      shown: { swap: { status: 'reverted' } },
      transactionError: 'It failed on the network: nothing was swapped',
    })
    expect(site.told('SWAP_ERROR')).toMatchObject([{ message: 'It failed on the network: nothing was swapped' }])
  })

  it('as no node has it, is not offered again, and is found later', async () => {
    const site = await openSite()
    await site.review()
    site.pond.sight = async () => ({ status: 'unseen' })
    const confirmed = failure(site.controls.confirm())
    await site.until(({ shown }) => shown?.swap?.status === 'broadcast')
    await pass(120_000)
    await site.until(({ shown }) => shown?.swap?.status === 'unknown')
    expect(await confirmed).toMatchObject({ code: 'swaps/unconfirmed', context: { hash: 'hash1', step: 'swap' } })
    expect(site.state()).toMatchObject({ sourceTokenAmount: '', toToken: undefined, begun: [{ received: undefined }] })
    const { id } = site.state().shown!
    site.pond.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true })
    site.controls.refresh(id)
    await site.until(({ shown }) => shown?.swap?.status === 'confirmed')
  })
})
