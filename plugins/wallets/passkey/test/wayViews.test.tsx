import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { makeCode } from '../src/runtime/recoveryCode.js'
import { openPage, type PasskeyStage } from './passkeyStage.js'

/** A visitor types: React is notified by the event. */
async function type(page: PasskeyStage, label: string, text: string): Promise<void> {
  const labels = [...page.root().querySelectorAll('label')]
  const id = labels.find((one) => one.textContent === label)!.htmlFor
  const field = page.root().getElementById(id) as HTMLInputElement | HTMLTextAreaElement
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
async function openRecovery(): Promise<PasskeyStage> {
  const page = await openPage({ answers: { eth_getStorageAt: `0x${'0'.repeat(64)}` } })
  await page.openRow()
  await page.press('I lost my passkey')
  await page.until(() => expect(page.button('Find the account')).toBeDefined())
  return page
}

describe('the words of a recovery code', () => {
  it('are checked before anything is asked or made: their number, each of them, their order', async () => {
    const page = await openRecovery()
    const words = makeCode()
    const before = page.calls.length
    const wrong = [
      [words.slice(1), 'A recovery code has 12 words, not 11'],
      [words.with(4, 'portico'), 'Word 5 is not a word of a recovery code'],
      [Array.from({ length: 12 }, () => 'abandon'), 'These words are not a recovery code'],
    ] as const
    for (const [typed, reason] of wrong) {
      await type(page, 'The twelve words', typed.join(' '))
      await page.press('Find the account')
      await page.until(() => expect(page.text()).toContain(reason))
    }
    expect(page.calls.length).toBe(before)
    expect(page.browser.made).toEqual([])
  })

  it('open nothing at an address without an account', async () => {
    const page = await openRecovery()
    await type(page, 'The twelve words', makeCode().join(' '))
    for (const address of ['meridian', `0x${'11'.repeat(20)}`]) {
      await type(page, 'Account', address)
      await page.press('Find the account')
      await page.until(() => expect(page.text()).toContain('No passkey account was found at this address'))
    }
    expect(page.browser.made).toEqual([])
  })

  it('are shown after a press alone, stored nowhere, and two of them are asked before the code is prepared', async () => {
    const page = await openPage()
    await page.create()
    await page.open('PasskeyCode')
    await page.until(() => expect(page.button('Show the words')).toBeDefined())
    expect(page.root().querySelector('.passkey-words')).toBe(null)
    await page.press('Show the words')
    await page.until(() => expect(page.button('I have the words')).toBeDefined())
    const words = [...page.root().querySelectorAll('.passkey-words li')].map((one) => one.textContent)
    expect(words).toHaveLength(12)
    expect(page.text()).toContain(page.address()!)
    expect(JSON.stringify([...page.stored])).not.toContain(words.slice(0, 2).join(' '))
    const before = page.calls.length
    await page.press('I have the words')
    expect(page.root().querySelector('.passkey-words')).toBe(null)
    expect(page.text()).not.toContain(words[0]! + words[1]!)
    await page.press('Continue')
    await page.until(() => expect(page.text()).toContain('Another word is there'))
    expect(page.calls.length).toBe(before)
  })
})

it('says where the account has no second passkey and no code, and that nobody can reach it then', async () => {
  const page = await openPage({ answers: { eth_getStorageAt: `0x${'0'.repeat(64)}` } })
  await page.create()
  await page.open('PasskeyDetails')
  await page.until(() => expect(page.text()).toContain('Second passkey: Not set'))
  expect(page.text()).toContain('Recovery code: Not set')
  expect(page.text()).toContain('counts on Devnet only')
  expect(page.text()).toContain('no one can reach it, this site included')
})
