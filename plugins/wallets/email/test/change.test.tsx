import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { address, code, openCode, openEmail, type EmailStage, type EmailStageOptions } from './emailStage.js'

const next = 'mira@meridian.example'
const page = 'https://secure.example/account?projectId=scripted'
const opened = vi.fn<typeof window.open>(() => null)

beforeEach(() => {
  opened.mockClear()
  vi.stubGlobal('open', opened)
})

async function loggedIn(options: EmailStageOptions = {}): Promise<EmailStage> {
  const stage = await openCode(options)
  await stage.enter(code)
  await stage.connected()
  await stage.until(() => expect(stage.isOpen()).toBe(false))
  await stage.until(() => expect(stage.state().step).toBe('address'))
  return stage
}
const press = 'Open wallet page'
const link = (stage: EmailStage) => stage.root().querySelector<HTMLAnchorElement>('.view a.button')

describe('changing the address', () => {
  it('begins in Account, opens the wallet’s own page, follows the user each second, shows the new address, and closes [4.18][9.13]', async () => {
    const stage = await loggedIn()
    await stage.open('Account')
    await stage.press('Email')
    await stage.until(() => expect(stage.view()).toBe('UpdateEmailWallet'))
    await stage.until(() => expect(stage.text()).toContain(address))
    expect(stage.text()).toContain('You will get a code at the current address, then one at the new address.')
    // The account changes once the poll sees it, no sooner.
    let email = address
    stage.wallet.answer({
      async readUser() {
        const user = { provider: 'email', email } as const
        stage.modal.store.set(stage.wallet.user, user)
        return user
      },
    })
    await stage.press(press)
    await stage.until(() => expect(opened).toHaveBeenCalledExactlyOnceWith(page, '_blank', 'noopener'))
    await stage.until(() => expect(stage.text()).toContain('Waiting for the change on your wallet’s page'))
    const before = stage.wallet.called('readUser').length
    await stage.settle(2200)
    const polls = stage.wallet.called('readUser').length - before
    expect(polls).toBeGreaterThanOrEqual(1)
    expect(polls).toBeLessThanOrEqual(3)
    expect(stage.isOpen()).toBe(true)
    email = next
    await stage.until(() => expect(stage.text()).toContain('Email updated'))
    expect(stage.text()).toContain(next)
    await stage.until(() => expect(stage.isOpen()).toBe(false))
    const after = stage.wallet.called('readUser').length
    await stage.settle(1200)
    expect(stage.wallet.called('readUser')).toHaveLength(after)
  }, 20_000)

  it('takes no code: the modal has no field for one, and no code counts', async () => {
    const stage = await loggedIn()
    await stage.open('UpdateEmailWallet')
    await stage.press(press)
    await stage.until(() => expect(stage.state().step).toBe('page'))
    expect(stage.root().querySelector('.view input')).toBeNull()
    await act(() => expect(stage.modal.api.email.enterCode(code)).rejects.toThrow('No code is expected'))
    expect(stage.wallet.called('confirmCode')).toHaveLength(1)
  })

  it('has a link to the page for browsers that open no window, and no step of it is in the modal', async () => {
    const stage = await loggedIn()
    await stage.open('UpdateEmailWallet')
    await stage.press(press)
    await stage.until(() => expect(link(stage)?.href).toBe(page))
    expect(link(stage)?.rel).toContain('noopener')
    expect(stage.view()).toBe('UpdateEmailWallet')
  })

  it('adds one where there is none', async () => {
    const stage = await loggedIn()
    await act(async () => stage.modal.store.set(stage.wallet.user, { provider: 'google', userName: 'mira' }))
    await stage.open('UpdateEmailWallet')
    await stage.until(() => expect(stage.text()).toContain('No address yet'))
    stage.wallet.answer({ readUser: async () => ({ provider: 'google', email: next }) })
    await stage.press(press)
    await stage.until(() => expect(stage.isOpen()).toBe(false))
  })

  it("says what the frame refused, and ends with 'Modal closed' when the modal is closed", async () => {
    const stage = await loggedIn()
    await stage.open('UpdateEmailWallet')
    stage.wallet.answer({ updateEmail: () => Promise.reject(new Error('This login is over. Connect again.')) })
    await stage.press(press)
    await stage.until(() => expect(stage.alert()).toBe('This login is over. Connect again.'))
    stage.wallet.answer({ updateEmail: async () => ({ uri: page }) })
    const ended = stage.modal.api.email.change().catch((error: unknown) => error)
    await stage.until(() => expect(stage.state().step).toBe('page'))
    await act(async () => stage.modal.close())
    expect(await ended).toMatchObject({ message: 'Modal closed' })
    const polls = stage.wallet.called('readUser').length
    await stage.settle(1500)
    expect(stage.wallet.called('readUser')).toHaveLength(polls)
  })

  it("is refused without an auth connector, and without an account of it: 'No auth connector found', 'Not connected to email or social' [5.11]", async () => {
    const stage = await openEmail()
    await stage.open('EmailLogin')
    await act(() => expect(stage.modal.api.email.change()).rejects.toThrow('No auth connector found'))
    await stage.submit(address)
    await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
    await stage.settle(50)
    await stage.enter(code)
    await stage.connected()
    await act(() => stage.modal.disconnect())
    await act(() => expect(stage.modal.api.email.change()).rejects.toThrow('Not connected to email or social'))
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
