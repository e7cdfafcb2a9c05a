import { act } from 'react'
import { stringToHex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { defaultContracts } from '../src/defaultContracts.js'
import { deploymentOf } from '../src/runtime/deploymentOf.js'
import { createSoftPasskey } from './authenticator.js'
import { installPasskeys } from './browserPasskeys.js'
import { openPage, type PasskeyStage } from './passkeyStage.js'

const askToSign = (page: PasskeyStage, text: string) =>
  page.ask('personal_sign', [stringToHex(text), page.address()!], text)

describe('an account', () => {
  it('is made from the row of Connect, at the address that follows from the passkey', async () => {
    const page = await openPage()
    await page.create()
    const { address } = deploymentOf(page.browser.made[0]!, defaultContracts)
    expect(page.address()).toBe(address)
    expect(await page.request('eth_accounts')).toEqual([address])
    expect(await page.request('wallet_getCapabilities', [address])).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
  })

  it('is there again after a reload, and the browser asks for nothing', async () => {
    const first = await openPage()
    await first.create()
    const asked = first.browser.asked.length
    const address = first.address()
    await act(async () => first.modal.dispose())
    const second = await openPage({ stored: first.stored, browser: first.browser })
    await second.connected()
    expect(second.address()).toBe(address)
    expect(first.browser.asked.length).toBe(asked)
  })

  it('is found by one confirmation where the browser knows it', async () => {
    const page = await openPage()
    await page.create()
    const address = page.address()
    await act(() => page.modal.disconnect())
    await page.settle(300)
    await page.openRow()
    await page.press('Use an existing passkey')
    await page.connected()
    await page.settle(300)
    expect(page.address()).toBe(address)
  })

  it('is found by two confirmations of one passkey where the browser does not know it', async () => {
    const browser = installPasskeys()
    const first = createSoftPasskey()
    browser.made.push(first, createSoftPasskey())
    const page = await openPage({ browser })
    await page.openRow()
    browser.choose(0)
    await page.press('Use an existing passkey')
    await page.until(() => expect(page.button('Confirm again')).toBeDefined())
    await page.press('Confirm again')
    await page.connected()
    await page.settle(300)
    expect(page.address()).toBe(deploymentOf(first, defaultContracts).address)
    // The second question is for the passkey that answered the first.
    expect(browser.asked).toEqual([undefined, first.credentialId])
  })

  it('says that a prompt was cancelled, and offers it again', async () => {
    const page = await openPage()
    await page.openRow()
    page.browser.cancelNext()
    await page.press('Create a passkey account')
    await page.until(() => expect(page.text()).toContain('The passkey was not confirmed'))
    await page.press('Create a passkey account')
    await page.connected()
  })

  it('has no row where the page has no WebAuthn', async () => {
    const browser = installPasskeys()
    vi.stubGlobal('PublicKeyCredential', undefined)
    const page = await openPage({ browser })
    await page.open('Connect')
    await page.settle(200)
    expect(page.button('Passkey')).toBeUndefined()
  })
})

describe('a request', () => {
  it('is shown before the browser asks, and signed once it is approved', async () => {
    const page = await openPage()
    await page.create()
    const { outcome } = await askToSign(page, 'Prove it')
    await page.until(() => expect(page.button('Approve with passkey')).toBeDefined())
    expect(page.browser.asked).toEqual([])
    await page.press('Approve with passkey')
    expect((await outcome).value).toMatch(/^0x[\da-f]+6492(6492)+$/)
    expect(page.browser.asked).toEqual([page.browser.made[0]!.credentialId])
  })

  it('is refused with 4001 by Reject, and by closing the modal', async () => {
    const page = await openPage()
    await page.create()
    const { outcome: rejected } = await askToSign(page, 'First')
    await page.until(() => expect(page.button('Reject')).toBeDefined())
    await page.press('Reject')
    expect((await rejected).error?.code).toBe(4001)
    const { outcome: closed } = await askToSign(page, 'Second')
    await act(async () => page.modal.close())
    expect((await closed).error?.code).toBe(4001)
    expect(page.browser.asked).toEqual([])
  })

  it('stays where the passkey was not confirmed, and the next one is shown after it', async () => {
    const page = await openPage()
    await page.create()
    const { outcome } = await askToSign(page, 'Prove it')
    await page.until(() => expect(page.button('Approve with passkey')).toBeDefined())
    const second = page.request('personal_sign', ['0x4e657874', page.address()!])
    const refused = expect(second).rejects.toMatchObject({ code: 4001 })
    page.browser.cancelNext()
    await page.press('Approve with passkey')
    await page.until(() => expect(page.text()).toContain('The passkey was not confirmed'))
    expect(page.text()).not.toContain('Next')
    await page.press('Approve with passkey')
    expect((await outcome).value).toBeDefined()
    await page.until(() => expect(page.text()).toContain('Next'))
    await page.press('Reject')
    await refused
  })

  it('of another kind is refused with 4200, and reads go to the node', async () => {
    const page = await openPage()
    await page.create()
    for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_addEthereumChain'])
      await expect(page.request(method, [])).rejects.toMatchObject({ code: 4200 })
    expect(await page.request('eth_getBalance', [page.address()!, 'latest'])).toBe('0x1')
  })
})

it('shows what can leave the device', async () => {
  const page = await openPage()
  await page.create()
  await page.open('PasskeyDetails')
  await page.until(() => expect(page.text()).toContain('cannot be exported'))
  const { credentialId, publicKey } = page.browser.made[0]!
  for (const value of [page.address()!, credentialId, publicKey]) expect(page.text()).toContain(value)
})
