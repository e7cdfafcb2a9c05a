import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { address, code, openCode, openEmail, skip } from './emailStage.js'

const digits = (stage: { root(): ShadowRoot }) =>
  [...stage.root().querySelectorAll('.email-code__cell')].map(({ textContent }) => textContent).join('')

describe('the field in Connect', () => {
  it('has a button once there are more than three characters, and sends off no fewer', async () => {
    const stage = await openEmail()
    await stage.open('Connect')
    await stage.until(() => expect(stage.field()).toBeTruthy())
    await stage.type('Email address', 'a@b')
    expect(stage.button('Continue with email')).toBeUndefined()
    await act(async () => stage.field().form!.requestSubmit())
    await stage.type('Email address', 'a@b.')
    expect(stage.button('Continue with email')).toBeDefined()
    expect(stage.wallet.calls).toEqual([])
  })

  it.each([
    'mira',
    'mira@',
    '@portico.example',
    'mira@portico',
    'mi ra@portico.example',
    'a@b@c.example',
    `${'m'.repeat(250)}@p.io`,
  ])('takes no address that is none: %s [5.12]', async (text) => {
    const stage = await openEmail()
    await stage.open('EmailLogin')
    await stage.submit(text)
    await stage.until(() => expect(stage.alert()).toContain('Enter an email address'))
    expect(stage.wallet.called('connectEmail')).toEqual([])
    expect(stage.field().getAttribute('aria-invalid')).toBe('true')
    // Another text is not judged by the error of this one.
    await stage.enter('mira@portico.exam')
    expect(stage.alert()).toBeUndefined()
  })

  it('logs in at once where the wallet knows this browser, and closes', async () => {
    const stage = await openEmail({ connectEmail: async () => ({ next: 'finish' }) })
    await stage.open('Connect')
    await stage.until(() => expect(stage.field()).toBeTruthy())
    await stage.submit(`  ${address} `)
    await stage.connected()
    expect(stage.wallet.called('connectEmail')[0]?.args).toEqual([address])
    expect(stage.wallet.called('finish')[0]?.args).toEqual(['email', 'eip155'])
    await stage.until(() => expect(stage.isOpen()).toBe(false))
  })

  it('takes the first namespace of the wallet where the one in use is none of them', async () => {
    const stage = await openEmail({
      namespaces: ['solana'],
      finishesAlone: true,
      connectEmail: async () => ({ next: 'finish' }),
    })
    await stage.open('EmailLogin')
    await stage.submit(address)
    await stage.until(() => expect(stage.wallet.called('finish')[0]?.args).toEqual(['email', undefined]))
  })

  it('says what the wallet says when it does not log in, beside what was typed', async () => {
    const stage = await openEmail({
      connectEmail: () => Promise.reject(new Error('Unable to load email login dependency')),
    })
    await stage.open('EmailLogin')
    await stage.submit(address)
    await stage.until(() => expect(stage.alert()).toBe('Unable to load email login dependency'))
    expect(stage.field().value).toBe(address)
    expect(stage.view()).toBe('EmailLogin')
  })

  it('is not there where the wallet has no namespace', async () => {
    const stage = await openEmail({ namespaces: [] })
    await stage.open('Connect')
    await stage.settle(100)
    expect(stage.root().querySelector('.view input[type=email]')).toBeNull()
  })
})

describe('a login within 30 s of the last one', () => {
  it('is refused with the seconds that remain, also after a reload, and allowed after them [4.17][8.7][9.2]', async () => {
    const stored = new Map<string, string>()
    const first = await openCode({ stored })
    await act(async () => first.modal.dispose())

    const stage = await openEmail({ stored })
    await stage.open('EmailLogin')
    await stage.submit(address)
    await stage.until(() => expect(stage.alert()).toMatch(/^Please try again after (29|30) seconds$/))
    expect(stage.wallet.called('connectEmail')).toEqual([])
    skip(29_000)
    await stage.until(() => expect(stage.alert()).toMatch(/^Please try again after 1 second$|^undefined$/))
    skip(31_000)
    await stage.until(() => expect(stage.alert()).toBeUndefined())
    await stage.submit(address)
    await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
  })

  it('is not held up by a time in the future, which another clock has stored', async () => {
    const stored = new Map<string, string>()
    const first = await openCode({ stored })
    await act(async () => first.modal.dispose())
    skip(-3_600_000)
    const stage = await openEmail({ stored })
    await stage.open('EmailLogin')
    await stage.submit(address)
    await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
  })

  it('does not disturb the login in progress', async () => {
    const stage = await openCode()
    await expect(stage.modal.api.email.login(address)).rejects.toMatchObject({ code: 'email/cooldown' })
    expect(stage.state()).toMatchObject({ step: 'code', error: undefined })
  })
})

describe('the code', () => {
  it('is one field for autofill, drawn as six boxes, and is sent off by its sixth digit [4.17]', async () => {
    const stage = await openCode()
    expect(stage.text()).toContain(`We sent six digits to ${address}`)
    const field = stage.field()
    expect(field.autocomplete).toBe('one-time-code')
    expect(field.inputMode).toBe('numeric')
    expect(field.getAttribute('aria-label')).toBe('Six-digit code')
    expect(field.dataset['autofocus']).toBe('')
    await stage.enter('4703')
    expect(digits(stage)).toBe('4703')
    expect(stage.wallet.called('confirmCode')).toEqual([])
    await stage.enter(code)
    await stage.connected()
    expect(stage.wallet.called('confirmCode').map(({ args }) => args)).toEqual([[code]])
    await stage.until(() => expect(stage.text()).toContain('Connected'))
    await stage.until(() => expect(stage.isOpen()).toBe(false))
    expect(stage.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'email:EMAIL_LOGIN_SELECTED',
        'email:EMAIL_SUBMITTED',
        'email:EMAIL_VERIFICATION_CODE_SENT',
        'email:EMAIL_VERIFICATION_CODE_PASS',
      ]),
    )
  })

  it.each(['470 392', 'Your code: 470392.', '٤٧٠٣٩٢', '۴۷۰۳۹۲', '４７０３９２'])(
    'is taken out of what is pasted: %s',
    async (text) => {
      const stage = await openCode()
      await stage.enter(text)
      await stage.connected()
      expect(stage.wallet.called('confirmCode')[0]?.args).toEqual([code])
    },
  )

  it('says beside it what is wrong, as an alert, and takes another one', async () => {
    const stage = await openCode()
    await stage.enter('000000')
    await stage.until(() => expect(stage.alert()).toBe('That code is not right.'))
    expect(stage.field().getAttribute('aria-invalid')).toBe('true')
    expect(stage.root().getElementById(stage.field().getAttribute('aria-describedby')!)?.textContent).toBe(
      'That code is not right.',
    )
    expect([stage.field().selectionStart, stage.field().selectionEnd]).toEqual([0, 6])
    await stage.enter('4')
    expect(stage.alert()).toBeUndefined()
    await stage.enter(code)
    await stage.connected()
    expect(stage.events).toContainEqual({
      event: 'email:EMAIL_VERIFICATION_CODE_FAIL',
      payload: { message: 'That code is not right.' },
    })
  })

  it('is mailed again after a live countdown of 30 s', async () => {
    const stage = await openCode()
    expect(stage.text()).toMatch(/Resend in 0:(29|30)/)
    await stage.until(() => expect(stage.text()).toMatch(/Resend in 0:28/))
    await act(() => stage.modal.api.email.resend())
    expect(stage.wallet.called('connectEmail')).toHaveLength(1)
    skip(30_000)
    await stage.until(() => expect(stage.button('Send a new email')).toBeDefined())
    await stage.press('Send a new email')
    await stage.until(() => expect(stage.wallet.called('connectEmail')).toHaveLength(2))
    await stage.until(() => expect(stage.text()).toMatch(/Resend in 0:(29|30)/))
    // What was asked for the mail before it is not waited for any more.
    expect(stage.wallet.called('connectEmail')[0]?.signal.aborted).toBe(true)
    await stage.enter(code)
    await stage.connected()
  })

  it('ends with the view: going back leaves the address to be corrected', async () => {
    const stage = await openEmail()
    await stage.open('Connect')
    await stage.until(() => expect(stage.field()).toBeTruthy())
    await stage.submit(address)
    await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
    const { signal } = stage.wallet.called('connectEmail')[0]!
    await stage.press('Use another address')
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    expect(signal.reason).toMatchObject({ code: 'email/cancelled' })
    await stage.until(() => expect(stage.field().value).toBe(address))
    expect(stage.state().step).toBe('address')
  })

  it("ends with 'Modal closed' when the modal is closed [2.11]", async () => {
    const stage = await openEmail()
    await stage.open('EmailLogin')
    const login = stage.modal.api.email.login(address)
    const ended = login.catch((error: unknown) => error)
    await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
    await act(async () => stage.modal.close())
    expect(await ended).toMatchObject({ code: 'email/modalClosed', message: 'Modal closed' })
    expect(stage.wallet.called('connectEmail')[0]?.signal.reason).toMatchObject({ message: 'Modal closed' })
    await expect(stage.modal.api.email.enterCode(code)).rejects.toMatchObject({ code: 'email/noCodeExpected' })
  })

  it("ends with 'Modal closed' while the mail is still being sent [2.11]", async () => {
    const stage = await openEmail({ connectEmail: () => new Promise(() => {}) })
    await stage.open('EmailLogin')
    const ended = stage.modal.api.email.login(address).catch((error: unknown) => error)
    await stage.until(() => expect(stage.state().busy).toBe(true))
    await act(async () => stage.modal.close())
    expect(await ended).toMatchObject({ message: 'Modal closed' })
  })

  it('keeps the confirmed login when its accounts do not come, and asks for them again', async () => {
    let tries = 0
    const stage = await openCode({
      async finish() {
        if (++tries === 1) throw new Error('The network is away')
      },
    })
    await stage.enter(code)
    await stage.until(() => expect(stage.alert()).toBe('The network is away'))
    await stage.press('Try again')
    await stage.until(() => expect(stage.text()).toContain('Connected'))
    expect(stage.wallet.called('confirmCode')).toHaveLength(1)
  })

  it('is not expected where the view is opened without a login', async () => {
    const stage = await openEmail()
    await stage.open('EmailVerifyOtp')
    expect(stage.text()).toContain('No code is expected')
    await stage.press('Enter an address')
    await stage.until(() => expect(stage.view()).toBe('EmailLogin'))
  })
})

describe('a new browser', () => {
  it('shows the number to pick, waits for the mailed link, and goes on to the code [4.17]', async () => {
    let open!: () => void
    const stage = await openEmail({
      connectEmail: async () => ({ next: 'device', matchCode: '47' }),
      confirmDevice: () => new Promise((resolve) => (open = resolve)),
    })
    await stage.open('EmailLogin')
    await stage.submit(address)
    await stage.until(() => expect(stage.view()).toBe('EmailVerifyDevice'))
    await stage.until(() => expect(stage.root().querySelector('.email-match__number')?.textContent).toBe('47'))
    expect(stage.text()).toContain(address)
    expect(stage.text()).toMatch(/Resend in 0:/)
    await act(async () => open())
    await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
    await stage.settle(50)
    await stage.enter(code)
    await stage.connected()
    expect(stage.events.map(({ event }) => event)).toContain('email:DEVICE_REGISTERED_FOR_EMAIL')
  })

  it('shows the number of the last mail, and waits for that one only', async () => {
    let mails = 40
    const stage = await openEmail({ connectEmail: async () => ({ next: 'device', matchCode: String(++mails) }) })
    await stage.open('EmailLogin')
    await stage.submit(address)
    await stage.until(() => expect(stage.text()).toContain('41'))
    skip(30_000)
    await stage.until(() => expect(stage.button('Send a new email')).toBeDefined())
    await stage.press('Send a new email')
    await stage.until(() => expect(stage.root().querySelector('.email-match__number')?.textContent).toBe('42'))
    const [first, second] = stage.wallet.called('confirmDevice')
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false])
  })

  it('says why the link was not accepted, and can send another one', async () => {
    const stage = await openEmail({
      connectEmail: async () => ({ next: 'device', matchCode: '47' }),
      confirmDevice: () => Promise.reject(new Error('Another number was picked.')),
    })
    await stage.open('EmailLogin')
    await stage.submit(address)
    await stage.until(() => expect(stage.alert()).toBe('Another number was picked.'))
    expect(stage.view()).toBe('EmailVerifyDevice')
  })
})
