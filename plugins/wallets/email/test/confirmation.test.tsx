import { EmailConfirmation, type EmailConfirmationStep } from '@portico/embedded-api/capability'
import { loadShell } from '@portico/core/shell'
import { act } from 'react'
import { expect, it } from 'vitest'
import { code, openEmail, type EmailStage, type EmailStageOptions } from './emailStage.js'

/** Another login needs the address of its account confirmed, in a view that was opened from Connect. */
async function openConfirmation(step: EmailConfirmationStep, script?: EmailStageOptions) {
  const stage = await openEmail(script)
  await stage.open('Connect')
  await stage.until(() => expect(stage.field()).toBeTruthy())
  await act(async () => (await loadShell(stage.modal as never)).router.push('EmailLogin'))
  await stage.until(() => expect(stage.view()).toBe('EmailLogin'))
  const [provider] = stage.modal.capability(EmailConfirmation).all
  const login = new AbortController()
  await stage.settle(50)
  let outcome: unknown
  await act(async () => {
    void provider!.impl.confirm(step, login.signal).then(
      (done) => (outcome = done),
      (reason: unknown) => (outcome = reason),
    )
  })
  return { stage, login, outcome: () => outcome }
}

it('asks for a code in place of the view of another login, without its address, and leaves what follows to it', async () => {
  const { stage, outcome } = await openConfirmation({ next: 'code' })
  await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
  expect(stage.text()).toContain('This account has an email address. We sent six digits to it.')
  // It cannot be sent again from here.
  expect(stage.text()).not.toContain('Resend')
  await stage.enter('111111')
  await stage.until(() => expect(stage.alert()).toContain('That code is not right.'))
  expect(outcome()).toBeUndefined()
  await stage.enter(code)
  await stage.until(() => expect(outcome()).toBe('confirmed'))
  expect(stage.wallet.called('finish')).toEqual([])
  expect(stage.wallet.called('connectEmail')).toEqual([])
  expect(stage.isOpen()).toBe(true)
  expect(stage.state()).toEqual({ step: 'address', busy: false })
})

it('shows the digits for the mailed link first where the browser is new to the account', async () => {
  let confirm!: () => void
  const { stage, outcome } = await openConfirmation(
    { next: 'device', matchCode: '83' },
    { confirmDevice: () => new Promise((resolve) => (confirm = resolve)) },
  )
  await stage.until(() => expect(stage.view()).toBe('EmailVerifyDevice'))
  expect(stage.text()).toContain('83')
  expect(stage.text()).toContain('The email went to the address of your account.')
  await act(async () => confirm())
  await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
  await stage.enter(code)
  await stage.until(() => expect(outcome()).toBe('confirmed'))
})

it.each([
  ['left', 'went back', (stage: EmailStage) => stage.press('Sign in another way')],
  ['closed', 'closed the modal', (stage: EmailStage) => act(async () => stage.modal.close())],
])('says %s when the visitor %s', async (expected, _, leave) => {
  const { stage, outcome } = await openConfirmation({ next: 'code' })
  await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
  await stage.settle(50)
  await leave(stage)
  await stage.until(() => expect(outcome()).toBe(expected))
})

it('goes away when the other login ends', async () => {
  const { stage, login, outcome } = await openConfirmation({ next: 'code' })
  await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
  const reason = new Error('another login')
  await act(async () => login.abort(reason))
  await stage.until(() => expect(outcome()).toBe(reason))
  await stage.until(() => expect(stage.view()).not.toBe('EmailVerifyOtp'))
})
