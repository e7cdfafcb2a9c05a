import { describe, expect, it } from 'vitest'
import type { Prepared, Review } from '../src/SwapState.js'
import { reviewed } from './reviewed.js'
import { openStage, type Stage } from './stage.js'

/** A review as it is, and then with parts of it as they are given. */
async function reviewWith(
  parts: (review: Review & { readonly prepared: Prepared }) => Partial<Review>,
  ...words: Parameters<typeof reviewed> extends [Stage, ...infer W] ? W : never
): Promise<Stage> {
  const stage = await openStage()
  await reviewed(stage, ...words)
  const { review } = stage.state()
  await stage.give({ review: { ...review!, ...parts(review as never) } })
  return stage
}
const preparedWith = (parts: Partial<Prepared>, ...words: [string, string, string] | []): Promise<Stage> =>
  reviewWith(({ prepared }) => ({ prepared: { ...prepared, ...parts } }), ...words)

describe('a review', () => {
  it('shows what leaves the account and what arrives, each with its icon, its worth, and all terms', async () => {
    const stage = await reviewWith(() => ({}))
    stage.shows(
      '> *',
      `
      div.swaps-review.card
        icon "P" circle
        p.label "You pay"
        p.swaps-review__amount "1 PRL"
        p.quiet "$2,000.00"
        span.swaps-review__arrow
          glyph down
        icon "S" circle
        p.label "You receive"
        p.swaps-review__amount "1,980 SHD"
        p.quiet "$1,980.00"
      div.card dense
        dl
          dt "Rate" dd "1 PRL = 1,980 SHD"
          dt "Least you receive" dd
            span.strong "1,960.2 SHD"
          dt "Price impact" dd "1%"
          dt "Slippage" dd "1%"
          dt "Network fee, at most" dd "0.001 PRL"
          dt "Provider fee" dd "0.003 PRL"
          dt "Network" dd
            bdi "Pond"
          dt "SHD contract" dd
            address "shell"
          dt "Router" dd
            address "router"
      footer kind=actions
        div.review-actions
          button "Back"
          button variant=primary "Swap"
    `,
    )
  })

  it('from a token names the contract of that token, and what the wallet is asked for first', async () => {
    const stage = await reviewWith(() => ({}), '50', 'PRL', 'SHD')
    stage.shows(
      '.notice, dl > :nth-last-child(-n + 2)',
      `
        status tone=info
          glyph info
          p "Two steps: first you allow 50 SHD"
          p "Your wallet asks twice: to let the router take exactly this amount, then to swap."
        dt "SHD contract" dd
          address "shell"
        dt "Router" dd
          address "router"
      `,
    )
  })

  it('is shown without worth where a price is not known', async () => {
    const stage = await reviewWith(() => ({}))
    await stage.give({ tokensPriceMap: {} })
    stage.shows(
      '.swaps-review',
      `
      div.swaps-review.card
        icon "P" circle
        p.label "You pay"
        p.swaps-review__amount "1 PRL"
        span.swaps-review__arrow
          glyph down
        icon "S" circle
        p.label "You receive"
        p.swaps-review__amount "1,980 SHD"
    `,
    )
  })

  it('shows no received amount of a quote that is too old, but what is promised', async () => {
    const stage = await reviewWith(() => ({ isExpired: true }))
    stage.shows(
      '.swaps-review > :last-child',
      `
      icon "S" circle
      p.label "You receive"
      p.swaps-review__amount busy
        skeleton 128px
    `,
    )
    stage.shows(
      '.notice',
      `
      status tone=warning
        glyph warning
        p "This quote is too old"
        p "A new one is asked for before your wallet is."
    `,
    )
    expect(stage.text()).toContain('Least you receive1,960.2 SHD')
  })

  it('leaves out the fee of a provider that names none', async () => {
    const stage = await reviewWith(() => ({}))
    await stage.give({ providerFee: undefined })
    expect(stage.text()).not.toContain('Provider fee')
  })
})

describe('the network fee of a review', () => {
  const fee = (stage: Stage): string | null | undefined =>
    [...stage.root().querySelectorAll('dl > div')].find((row) => row.textContent.startsWith('Network fee'))?.textContent

  it('is rounded up, and shown with six decimals', async () => {
    const stage = await openStage()
    await reviewed(stage)
    const { review } = stage.state()
    for (const [amount, shown] of [
      [1_000_000_000_000n, '0.000001 PRL'],
      [1_000_000_000_001n, '0.000002 PRL'],
      [1n, '0.000001 PRL'],
      [0n, '0 PRL'],
      [1_234_567_000_000_000_000n, '1.234567 PRL'],
      [undefined, 'Not known'],
    ] as const) {
      await stage.give({ review: { ...review!, prepared: { ...review!.prepared!, fee: amount } } })
      expect(fee(stage)).toBe(`Network fee, at most${shown}`)
    }
  })

  it('is counted in the decimals of the network', async () => {
    const stage = await openStage(undefined, { decimals: 3 })
    await reviewed(stage)
    expect(fee(stage)).toBe('Network fee, at most1,000,000,000,000 PRL')
  })
})

describe('the button of a review', () => {
  it('waits for what the wallet would be asked for', async () => {
    const stage = await reviewWith(() => ({ prepared: undefined }))
    stage.shows(
      'footer',
      `
      footer kind=actions
        div.review-actions
          button "Back"
          button variant=primary disabled "Preparing…"
    `,
    )
    expect(stage.text()).not.toContain('Router')
    stage.shows(
      'dl > div:nth-child(5)',
      `
      dt "Network fee, at most" dd
        skeleton 96px
    `,
    )
  })

  it('is busy while the swap is built once more, and the other one cancels that', async () => {
    const stage = await reviewWith(() => ({ isConfirming: true }))
    stage.shows(
      'footer',
      `
      footer kind=actions
        div.review-actions
          button "Cancel"
          button busy aria-disabled variant=primary
            spinner
            "Preparing…"
    `,
    )
    await stage.give({ review: { ...stage.state().review!, prepared: undefined } })
    stage.shows(
      'footer',
      `
      footer kind=actions
        div.review-actions
          button "Cancel"
          button busy aria-disabled variant=primary
            spinner
            "Preparing…"
    `,
    )
  })

  it('cannot be pressed where the swap could not be built', async () => {
    const problem = { code: 'swaps/notAsReviewed', message: 'It is not what was shown' }
    const stage = await reviewWith(() => ({ prepared: undefined, problem }))
    stage.shows(
      'footer',
      `
      footer kind=actions
        div.review-actions
          button "Back"
          button variant=primary disabled "Swap"
    `,
    )
  })

  it('cannot be pressed where the network would reject the swap', async () => {
    const stage = await preparedWith({ feeProblem: { code: undefined, message: 'execution reverted' } })
    stage.shows(
      'footer',
      `
      footer kind=actions
        div.review-actions
          button "Back"
          button variant=primary disabled "Swap"
    `,
    )
  })

  it('accepts a lower amount, and is not Swap then', async () => {
    const stage = await reviewWith(() => ({ formerMinimum: 1_970_000_000n }))
    stage.shows(
      'footer',
      `
      footer kind=actions
        div.review-actions
          button "Back"
          button variant=primary "Accept the new amount"
    `,
    )
    stage.shows(
      '.notice',
      `
      status tone=warning
        glyph warning
        p "The price has moved"
        p "You would receive at least 1,960.2 SHD. Before, it was 1,970 SHD."
    `,
    )
  })
})

describe('the notices of a review', () => {
  it('say that the wallet does both at once where it can', async () => {
    const stage = await preparedWith({ isBatch: true }, '50', 'PRL', 'SHD')
    stage.shows(
      '.notice',
      `
      status tone=info
        glyph info
        p "Two steps: first you allow 50 SHD"
        p "Your wallet does both at once, or neither."
    `,
    )
  })

  it('warn of a bad price, in the tone of how bad it is', async () => {
    const stage = await reviewWith(() => ({}))
    stage.shows(
      '.notice',
      `
      
    `,
    )
    await stage.give({ impactLevel: 'warning', priceImpact: 5.254, loss: 105.08 })
    stage.shows(
      '.notice',
      `
      status tone=warning
        glyph warning
        p "You lose about $105.08"
        p "Your swap moves the price by 5.25%. A smaller amount gets a better rate."
    `,
    )
    stage.shows(
      'dl > div:nth-child(3)',
      `
      dt "Price impact" dd tone=warning "5.25%"
    `,
    )
    await stage.give({ impactLevel: 'danger', priceImpact: 12, loss: 240 })
    stage.shows(
      '.notice',
      `
      alert tone=error
        glyph error
        p "You lose about $240.00"
        p "Your swap moves the price by 12%. A smaller amount gets a better rate."
    `,
    )
    stage.shows(
      'dl > div:nth-child(3)',
      `
      dt "Price impact" dd tone=error "12%"
    `,
    )
    await stage.give({ impactLevel: 'unknown', priceImpact: undefined, loss: undefined })
    stage.shows(
      '.notice',
      `
      status tone=warning
        glyph warning
        p "It is not known how much you lose"
        p "There is no price for one of the tokens. Find out what they are worth before you swap."
    `,
    )
    stage.shows(
      'dl > div:nth-child(3)',
      `
      dt "Price impact" dd tone=warning "Not known"
    `,
    )
  })

  it('say why the network would reject the swap, and offer another quote', async () => {
    const feeProblem = { code: 'pond/empty', message: 'Too few pearls.', details: 'Add some first.' }
    const stage = await preparedWith({ feeProblem })
    stage.shows(
      '.notice, details',
      `
      alert tone=error
        glyph error
        p "The network would reject this swap"
        p "Too few pearls. Add some first."
        button "Retry"
      details
        summary
          "Details"
          glyph down
        pre "Too few pearls. (pond/empty)"
        button
          glyph copy sm
          "Copy details"
    `,
    )
  })

  it('say why it was not swapped, without another try', async () => {
    const problem = { code: undefined, message: 'The market is closed.', details: 'Come back tomorrow.' }
    const stage = await reviewWith(() => ({ problem }))
    stage.shows(
      '.notice, details',
      `
      alert tone=error
        glyph error
        p "It was not swapped"
        p "The market is closed. Come back tomorrow."
      details
        summary
          "Details"
          glyph down
        pre "The market is closed."
        button
          glyph copy sm
          "Copy details"
    `,
    )
  })

  it('say that another transfer may still arrive, and offer the way past it', async () => {
    const problem = { code: 'core/transferOpen', message: 'A transfer of this account may still arrive' }
    const stage = await reviewWith(() => ({ problem }))
    stage.shows(
      '.notice, details',
      `
      alert tone=error
        glyph error
        p "A transfer may still arrive"
        p "Swapping now could spend the same funds twice."
        button "Swap all the same"
    `,
    )
  })
})
