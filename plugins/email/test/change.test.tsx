import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { address, code, openCode, openEmail, type EmailStage, type EmailStageOptions } from './emailStage.js'

const next = 'mira@meridian.example'

async function loggedIn(options: EmailStageOptions = {}): Promise<EmailStage> {
  const stage = await openCode(options)
  await stage.enter(code)
  await stage.connected()
  await stage.until(() => expect(stage.isOpen()).toBe(false))
  await stage.until(() => expect(stage.state().step).toBe('address'))
  return stage
}
async function typeNext(stage: EmailStage, text: string = next): Promise<void> {
  await stage.open('UpdateEmailWallet')
  await stage.until(() => expect(stage.field()).toBeTruthy())
  await stage.submit(text)
}

describe('changing the address', () => {
  it('begins in Account, asks for the old code, then the new one, follows the user each second, and closes [4.18][9.13]', async () => {
    const stage = await loggedIn()
    await stage.open('Account')
    await stage.press('Email')
    await stage.until(() => expect(stage.view()).toBe('UpdateEmailWallet'))
    await stage.until(() => expect(stage.text()).toContain(address))
    await stage.submit(next)
    await stage.until(() => expect(stage.view()).toBe('UpdateEmailPrimaryOtp'))
    await stage.until(() => expect(stage.text()).toContain(`We sent six digits to ${address}`))
    // The account changes once the poll sees it, no sooner.
    let isSeen = false
    stage.wallet.answer({
      readUser: async () => ({ provider: 'email', email: isSeen ? next : address }),
      confirmNewEmail: async () => next,
    })
    await stage.enter(code)
    await stage.until(() => expect(stage.view()).toBe('UpdateEmailSecondaryOtp'))
    await stage.until(() => expect(stage.text()).toContain(`We sent six digits to ${next}`))
    await stage.settle(50)
    await stage.enter(code)
    await stage.until(() => expect(stage.text()).toContain('Saving'))
    const before = stage.wallet.called('readUser').length
    await stage.settle(2200)
    const polls = stage.wallet.called('readUser').length - before
    expect(polls).toBeGreaterThanOrEqual(1)
    expect(polls).toBeLessThanOrEqual(3)
    expect(stage.isOpen()).toBe(true)
    isSeen = true
    await stage.until(() => expect(stage.text()).toContain('Email updated'))
    await stage.until(() => expect(stage.isOpen()).toBe(false))
    const after = stage.wallet.called('readUser').length
    await stage.settle(1200)
    expect(stage.wallet.called('readUser')).toHaveLength(after)
  }, 20_000)

  it('closes also when it is confirmed elsewhere, while a code is still asked for [4.18]', async () => {
    const stage = await loggedIn()
    await typeNext(stage)
    await stage.until(() => expect(stage.view()).toBe('UpdateEmailPrimaryOtp'))
    stage.wallet.answer({ readUser: async () => ({ provider: 'email', email: next }) })
    await stage.until(() => expect(stage.isOpen()).toBe(false))
  })

  it('asks for the new code alone where there is no old address', async () => {
    const stage = await loggedIn()
    await act(async () => stage.modal.store.set(stage.wallet.user, { provider: 'google', userName: 'mira' }))
    await stage.open('UpdateEmailWallet')
    await stage.until(() => expect(stage.text()).toContain('No address yet'))
    await stage.submit(next)
    await stage.until(() => expect(stage.view()).toBe('UpdateEmailSecondaryOtp'))
    // The site is not told the new address either.
    stage.wallet.answer({ readUser: async () => ({ provider: 'google' }), confirmNewEmail: async () => next })
    await stage.settle(1200)
    expect(stage.state().step).toBe('newCode')
    await stage.enter(code)
    await stage.until(() => expect(stage.isOpen()).toBe(false))
  })

  it("says a wrong code beside it, and ends with 'Modal closed' when the modal is closed", async () => {
    const stage = await loggedIn()
    await stage.open('UpdateEmailWallet')
    const ended = stage.modal.api.email.change(next).catch((error: unknown) => error)
    await stage.until(() => expect(stage.view()).toBe('UpdateEmailPrimaryOtp'))
    await stage.settle(50)
    await stage.enter('000000')
    await stage.until(() => expect(stage.alert()).toBe('That code is not right.'))
    await act(async () => stage.modal.close())
    expect(await ended).toMatchObject({ message: 'Modal closed' })
    const polls = stage.wallet.called('readUser').length
    await stage.settle(1500)
    expect(stage.wallet.called('readUser')).toHaveLength(polls)
  })

  it("is refused without an auth connector, and without an account of it: 'No auth connector found', 'Not connected to email or social' [5.11]", async () => {
    const stage = await openEmail()
    await stage.open('EmailLogin')
    await act(() => expect(stage.modal.api.email.change(next)).rejects.toThrow('No auth connector found'))
    await stage.submit(address)
    await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
    await stage.settle(50)
    await stage.enter(code)
    await stage.connected()
    await act(() => stage.modal.disconnect())
    await act(() => expect(stage.modal.api.email.change(next)).rejects.toThrow('Not connected to email or social'))
    expect(stage.wallet.called('updateEmail')).toEqual([])
  })

  it.each([
    ['a@b.example', 'a@b.example'],
    ['thirty.characters.l@ong.example'.slice(1), 'hirty.characters.l@ong.example'],
    ['thirty.one.characters@on.example'.slice(1), 'hirty.one.characters@on.exam…'],
  ])('shows %s as %s: addresses of more than 30 characters are cut [9.27]', async (email, shown) => {
    const stage = await loggedIn()
    await act(async () => stage.modal.store.set(stage.wallet.user, { provider: 'email', email }))
    await stage.open('UpdateEmailWallet')
    await stage.until(() => expect(stage.root().querySelector('.email-address')?.textContent).toBe(shown))
  })
})
