import { parseEther, type Address } from 'viem'
import { failure } from '@portico/testing/conformance'
import { describe, expect, it } from 'vitest'
import { withChain, type Site } from './site.js'

const { anvil, client, open, balance } = withChain()
const own = (site: Site): Address => site.wallet.accounts[0]!
const dollar = (): Address => anvil().tokens.dollar.address
const gem = (): Address => anvil().tokens.gem.address
/** Methods that the visitor was asked for after connecting. */
const prompts = ({ wallet }: Site): readonly string[] =>
  wallet.requests
    .filter(({ asked }) => asked)
    .map(({ method }) => method)
    .slice(1)
const named = (site: Site): readonly string[] =>
  site.events.map(({ event }) => event).filter((event) => event.startsWith('swaps:'))

describe('on the pools of a real chain', () => {
  it('swaps the native currency for a token in one transaction [1.6, 9.44]', async () => {
    const site = await open()
    await site.enter('1', 'ETH', 'DUSD')
    await site.review()
    const { review } = site.state()
    expect(review?.prepared?.transactions.approval).toBeUndefined()
    const before = [await balance(own(site)), await balance(own(site), dollar())] as const
    const { hash, swap } = await site.controls.confirm()
    const got = (await balance(own(site), dollar())) - before[1]
    expect(got).toBe(review!.quote.toAmount)
    expect(swap).toMatchObject({ toAmount: got, swap: { status: 'included', hash } })
    expect(before[0] - (await balance(own(site)))).toBeGreaterThanOrEqual(parseEther('1'))
    expect(prompts(site)).toEqual(['eth_sendTransaction'])
    // The draft is cleared, and the balances are those after the swap.
    expect(site.state()).toMatchObject({ sourceTokenAmount: '', toToken: undefined, review: undefined })
    await site.until(({ tokens }) => tokens?.find(({ symbol }) => symbol === 'DUSD')?.amount === before[1] + got)
    expect(named(site)).toEqual(['swaps:INITIATE_SWAP', 'swaps:SWAP_SUCCESS'])
  })

  it('approves exactly the amount, waits for its block, and then swaps', async () => {
    const site = await open()
    await site.enter('100', 'DUSD', 'GEM')
    await site.review()
    const steps: string[] = []
    const before = [await balance(own(site), dollar()), await balance(own(site), gem())] as const
    const { swap } = await site.controls.confirm({ onStep: (step) => steps.push(step) })
    expect(swap).toMatchObject({ needsApproval: true, isBatch: false, approval: { status: expect.any(String) } })
    const paid = before[0] - (await balance(own(site), dollar()))
    expect(paid).toBe(100n * 10n ** BigInt(anvil().tokens.dollar.decimals))
    expect((await balance(own(site), gem())) - before[1]).toBeGreaterThanOrEqual(swap.minimum)
    expect(prompts(site)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    expect(steps.filter((step) => step !== 'sent')).toEqual(['approval', 'swap'])
    // Lists of transfers can say what each of them does.
    const { dollar: paying, gem: got } = anvil().tokens
    const given = { symbol: 'DUSD', decimals: paying.decimals, amount: paid }
    expect(site.modal.store.get(site.modal.transfers.list).map(({ order }) => order.display)).toEqual([
      {
        ...given,
        operation: 'swap',
        received: { symbol: 'GEM', decimals: got.decimals, amount: swap.toAmount },
      },
      { ...given, operation: 'approve' },
    ])
    // Nothing is left that the router may take.
    const data =
      `0xdd62ed3e${own(site).slice(2).padStart(64, '0')}${anvil().swap.router.slice(2).padStart(64, '0')}` as const
    expect(BigInt((await client().call({ to: dollar(), data })).data!)).toBe(0n)
  })

  it('does both in one batch where the wallet takes them all or nothing (EIP-5792)', async () => {
    // An account of its own: it stays a smart one (EIP-7702), and this one cannot take ether.
    const site = await open({ atomic: true, privateKey: anvil().accounts[5]!.privateKey })
    await site.enter('50', 'DUSD', 'GEM')
    await site.review()
    expect(site.state().review?.prepared?.isBatch).toBe(true)
    const before = await balance(own(site), dollar())
    const { swap } = await site.controls.confirm()
    expect(swap).toMatchObject({ isBatch: true, needsApproval: false, approval: undefined })
    expect(before - (await balance(own(site), dollar()))).toBe(50n * 10n ** BigInt(anvil().tokens.dollar.decimals))
    expect(prompts(site)).toEqual(['wallet_sendCalls'])
  })

  it('keeps the draft where the approval is refused, and asks again', async () => {
    const site = await open()
    await site.enter('10', 'DUSD', 'ETH')
    await site.review()
    site.wallet.behave('refuse')
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 4001 })
    expect(site.state()).toMatchObject({ sourceTokenAmount: '10', shown: undefined, begun: [] })
    expect(named(site)).toEqual(['swaps:INITIATE_SWAP', 'swaps:SWAP_APPROVAL_ERROR'])
    await site.until(({ review }) => review?.prepared !== undefined)
    site.wallet.behave('approve')
    await site.controls.confirm()
  })

  it('asks for no second approval where only the swap was refused', async () => {
    const site = await open()
    await site.enter('10', 'DUSD', 'ETH')
    await site.review()
    const refused = failure(
      site.controls.confirm({ onStep: (step) => step === 'swap' && site.wallet.behave('refuse') }),
    )
    expect(await refused).toMatchObject({ code: 4001 })
    await site.until(({ review }) => review?.prepared !== undefined)
    expect(site.state().review?.prepared?.transactions.approval).toBeUndefined()
    site.wallet.behave('approve')
    await site.controls.confirm()
  })

  it('says that it failed where others traded ahead by more than the slippage: nothing is swapped', async () => {
    const site = await open()
    await site.enter('1', 'ETH', 'DUSD')
    await site.review()
    const before = await balance(own(site), dollar())
    await client().setAutomine(false)
    const asked = failure(site.controls.confirm())
    await site.until(({ shown }) => shown?.swap?.status === 'broadcast')
    await tradeAhead(parseEther('200'))
    await client().mine({ blocks: 1 })
    await client().setAutomine(true)
    await client().mine({ blocks: 40 })
    expect(await asked).toMatchObject({ code: 'swaps/reverted', context: { step: 'swap' } })
    expect(await balance(own(site), dollar())).toBe(before)
    // It is still shown, with what happened, and the draft is kept.
    expect(site.state()).toMatchObject({ shown: { swap: { status: 'reverted' } }, sourceTokenAmount: '1' })
  })

  it('shows the review again where the price moved before it was confirmed', async () => {
    const site = await open()
    await site.enter('1', 'ETH', 'DUSD')
    await site.review()
    const { review } = site.state()
    await tradeAhead(parseEther('200'))
    site.controls.refreshQuote()
    await site.until((state) => state.review?.formerMinimum === review!.minimum)
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 'swaps/priceMoved' })
    expect(prompts(site)).toEqual([])
    site.controls.acceptNewMinimum()
    await site.until((state) => state.review?.prepared !== undefined)
    const before = await balance(own(site), dollar())
    await site.controls.confirm()
    expect((await balance(own(site), dollar())) - before).toBeLessThan(review!.minimum)
  })

  it('tells of a transaction that was dropped, and of the one that took its place', async () => {
    const site = await open()
    await site.enter('1', 'ETH', 'DUSD')
    await site.review()
    await client().setAutomine(false)
    const asked = failure(site.controls.confirm())
    await site.until(({ shown }) => shown?.swap?.isKnown === true)
    const { id, swap } = site.state().shown!
    await client().dropTransaction({ hash: swap!.hash as Address })
    await client().setAutomine(true)
    // The visitor cancels it in the wallet: a transaction to oneself with the same nonce.
    const params = [{ from: own(site), to: own(site), value: '0x0' }]
    await site.wallet.provider.request({ method: 'eth_sendTransaction', params })
    await client().mine({ blocks: 40 })
    site.controls.refresh(id)
    expect(await asked).toMatchObject({ code: 'swaps/replaced', context: { step: 'swap' } })
    expect(site.state().shown).toMatchObject({ swap: { status: 'replaced' } })
  })

  it('is found again after a reload in the middle of the approval, and goes on', async () => {
    const site = await open()
    await site.enter('20', 'DUSD', 'GEM')
    await site.review()
    await client().setAutomine(false)
    void failure(site.controls.confirm())
    await site.until(({ shown }) => shown?.approval?.status === 'broadcast')
    const again = await site.reload()
    expect(again.state().begun).toMatchObject([{ approval: { status: 'broadcast' }, swap: undefined }])
    await client().setAutomine(true)
    await client().mine({ blocks: 1 })
    await again.until(({ begun }) => begun[0]?.approval?.status === 'included')
    again.controls.resume(again.state().begun[0]!.id)
    await again.until(({ nextStep }) => nextStep === 'acceptLoss')
    again.controls.acceptLoss(true)
    expect(again.state()).toMatchObject({ sourceTokenAmount: '20', begun: [] })
    await again.review()
    expect(again.state().review?.prepared?.transactions.approval).toBeUndefined()
    const before = await balance(own(again), gem())
    const { swap } = await again.controls.confirm()
    expect((await balance(own(again), gem())) - before).toBeGreaterThanOrEqual(swap.minimum)
  })

  it('drops the quote where account or network change in the middle', async () => {
    const site = await open()
    await site.enter('1', 'ETH', 'DUSD')
    await site.review()
    site.wallet.setAccounts(site.wallet.accounts.toReversed())
    await site.until(({ dropped }) => dropped === 'account')
    expect(site.state()).toMatchObject({ review: undefined, toTokenAmount: '' })
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 'swaps/nothingToConfirm' })
    expect(prompts(site)).toEqual([])
  })
})

/** Another account buys dollars, for a higher fee. */
async function tradeAhead(value: bigint): Promise<void> {
  const [, , , , , , , , other] = anvil().accounts
  const { router, wrapped } = anvil().swap
  const words = [1n, 128n, BigInt(other!.address), 2n ** 64n, 2n, BigInt(wrapped), BigInt(dollar())]
  // swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline)
  const data = `0x7ff36ab5${words.map((word) => word.toString(16).padStart(64, '0')).join('')}` as const
  const isMining = await client().getAutomine()
  await client().impersonateAccount({ address: other!.address })
  const hash = await client().sendTransaction({
    account: other!.address,
    chain: null,
    to: router,
    data,
    value,
    gas: 500_000n,
    maxPriorityFeePerGas: 10n ** 11n,
    maxFeePerGas: 2n * 10n ** 11n,
  })
  if (isMining) await client().waitForTransactionReceipt({ hash })
}
