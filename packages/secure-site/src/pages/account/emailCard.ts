import * as v from 'valibot'

import { element } from '../approve/elements.js'
import { actionButton, ask, card, codeInput, oneInputForm, showDialog, type AccountPage } from './AccountPage.js'
import { withProof } from './confirmVisitor.js'

const Started = v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })

/** The address of the account, and its change: a code to the old address first, then one to the new. */
export function emailCard(page: AccountPage, email: string | null, onChange: () => void): HTMLElement {
  const change = async (): Promise<void> => {
    const wanted = await askForAddress()
    if (wanted === undefined) return
    const started = await withProof(page, () => ask(page, '/email/change', { email: wanted }, Started))
    if (!started) return
    if (started.action === 'VERIFY_PRIMARY_OTP' && !(await enterCode(page, '/email/oldCode', email ?? ''))) return
    if (await enterCode(page, '/email/newCode', wanted)) onChange()
  }
  return card(
    'E-mail address',
    element('p', {}, email ?? 'This account has none.'),
    element(
      'p',
      { class: 'approval__lead' },
      'It is changed here only. No site and no person ever needs the codes that are mailed for it: type them on no other page.',
    ),
    actionButton(email === null ? 'Add an address' : 'Change the address', change),
  )
}

function askForAddress(): Promise<string | undefined> {
  return showDialog<string>('Another e-mail address', (finish) => [
    oneInputForm({
      label: 'New e-mail address',
      input: { type: 'email', autocomplete: 'email', maxlength: '254' },
      submit: 'Continue',
      onSubmit: async (value) => finish(value),
    }),
  ])
}

async function enterCode(page: AccountPage, path: '/email/oldCode' | '/email/newCode', to: string): Promise<boolean> {
  const isDone = await showDialog<true>('Enter the code', (finish) => [
    element('p', { class: 'approval__lead' }, `We mailed a code of six digits to ${to}.`),
    oneInputForm({
      label: 'Code',
      input: codeInput,
      submit: 'Continue',
      async onSubmit(otp) {
        await page.api.post(path, { otp })
        finish(true)
      },
    }),
  ])
  return isDone === true
}
