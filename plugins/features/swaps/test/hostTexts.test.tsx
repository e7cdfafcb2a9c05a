import { act } from 'react'
import { expect, it } from 'vitest'
import { viewsEn } from '../src/messages/views.en.js'
import { createPond } from './pond.js'
import { openStage, type Stage, type StageOptions } from './stage.js'

/** Each text of the views as a host might replace it: «Swap». */
const texts: StageOptions['texts'] = Object.fromEntries(
  Object.entries(viewsEn).map(([key, text]) => [
    key,
    typeof text === 'string' ? `«${text}»` : (variables: never) => `«${text(variables)}»`,
  ]),
)
const own = new Set(Object.values(viewsEn).filter((text) => typeof text === 'string'))

/** Texts of the plugin that the view has though the host replaced them. */
function kept(stage: Stage): readonly string[] {
  const names = [...stage.root().querySelectorAll('.view [aria-label]')].map((one) => one.getAttribute('aria-label')!)
  const walker = document.createTreeWalker(stage.root().querySelector('.view')!, NodeFilter.SHOW_TEXT)
  const found: string[] = names
  while (walker.nextNode()) found.push(walker.currentNode.textContent!.trim())
  // Those of a host are there, and not only none of the plugin's.
  expect(found.some((text) => text.startsWith('«'))).toBe(true)
  return found.filter((text) => own.has(text))
}

it('a host replaces the texts of Swap, its details, its notices and what it says in passing', async () => {
  const stage = await openStage(undefined, { texts })
  await stage.open('Swap', { fromToken: 'PRL', toToken: 'SHD', amount: '1' })
  await stage.until(() => expect(stage.state().nextStep).toBe('review'))
  expect(kept(stage)).toEqual([])
  expect(stage.text()).toContain('«1 PRL = 1,980 SHD»')
  await stage.press('«Change»')
  expect(kept(stage)).toEqual([])
  await stage.give({ impactLevel: 'danger', priceImpact: 12, loss: 240, fetchError: 'no', dropped: 'account' })
  expect(kept(stage)).toEqual([])
  await stage.give({ impactLevel: 'unknown', nextStep: 'waitForQuote', minimumReceived: undefined })
  expect(kept(stage)).toEqual([])
  await stage.give({ hasPriceFailed: true })
  await stage.until(() => expect(stage.notice()).toBe('error: «Failed to fetch network token price»'))
})

it('a host replaces the texts of the review, of the steps, and of the notices about them', async () => {
  const stage = await openStage(undefined, { texts })
  await stage.open('Swap', { fromToken: 'SHD', toToken: 'PRL', amount: '50' })
  await stage.until(() => expect(stage.state().nextStep).toBe('review'))
  await stage.press('«Review swap»')
  await stage.until(() => expect(stage.button('«Swap»')?.disabled).toBe(false))
  expect(kept(stage)).toEqual([])
  const { review } = stage.state()
  const problem = { code: 'core/transferOpen', message: 'A transfer may still arrive' }
  await stage.give({ review: { ...review!, isExpired: true, formerMinimum: 2n ** 60n, problem } })
  expect(kept(stage)).toEqual([])
  await stage.give({ review })
  let answer = (): void => {}
  stage.pond.answer = () => new Promise<void>((resolve) => (answer = resolve))
  await stage.press('«Swap»')
  await stage.until(() => expect(stage.notice()).toBe('loading: «Confirm transaction in your wallet»'))
  expect(kept(stage)).toEqual([])
  stage.pond.answer = async () => undefined
  await act(async () => answer())
  await stage.until(() => expect(stage.notice()).toBe('success: «Swapped SHD to 0.024 PRL»'))
  await stage.give({ shown: { ...stage.state().begun[0]!, received: undefined }, review: undefined })
  await stage.open('SwapPreview')
  expect(stage.text()).toContain('«Swapped 50 SHD»')
  expect(kept(stage)).toEqual([])
})

it('a host replaces the texts of where there is nothing to show', async () => {
  const stage = await openStage(undefined, { texts })
  await stage.open('SwapPreview')
  await stage.until(() => expect(stage.state()?.tokens).toBeDefined())
  expect(kept(stage)).toEqual([])
  await stage.open('SwapSelectToken', { target: 'toToken' })
  expect(kept(stage)).toEqual([])
  await stage.give({ tokens: [] })
  expect(kept(stage)).toEqual([])
  await stage.give({ isSupported: false })
  expect(kept(stage)).toEqual([])
  await stage.give({ initializeError: new Error('no') })
  expect(kept(stage)).toEqual([])
})

it('a host replaces what is said where the wallet cannot swap', async () => {
  const pond = createPond({ transfers: { actions: ['native'] } as never })
  const stage = await openStage(undefined, { pond, texts })
  await stage.open('Swap')
  await stage.until(() => expect(stage.text()).toContain('«Nothing can be swapped from here»'))
  expect(stage.text()).toContain('«There are no quotes for this account or its wallet.»')
})
