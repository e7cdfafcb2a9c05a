import { expect } from 'vitest'
import type { Stage } from './stage.js'

/** Opens Swap with tokens and an amount, and waits until it is quoted. */
export async function quoted(stage: Stage, amount = '1', to = 'SHD', from = 'PRL'): Promise<void> {
  await stage.open('Swap', { fromToken: from, toToken: to, amount })
  await stage.until(() => expect(stage.state()?.toTokenAmount).not.toBe(''))
  await stage.until(() => expect(stage.state().priceImpact).toBeDefined())
}

/** The same, and its review, once the wallet can be asked. */
export async function reviewed(stage: Stage, ...words: [amount?: string, to?: string, from?: string]): Promise<void> {
  await quoted(stage, ...words)
  await stage.press('Review swap')
  await stage.until(() => expect(stage.view()).toBe('SwapPreview'))
  await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
}
