import * as v from 'valibot'

import { element } from '../approve/elements.js'
import { actionButton, ask, card, codeInput, oneInputForm, showDialog, type AccountPage } from './AccountPage.js'
import { withProof } from './confirmVisitor.js'

const Started = v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })

/** The address of the account, and its change: a code to the old address first, then one to the new. */
export function emailCard(page: AccountPage, email: string | null, onChange: () => void): HTMLElement {
  const words = page.language.account.email
  const change = async (): Promise<void> => {
    const address = await askForAddress(page)
    if (address === undefined) return
    const started = await withProof(page, () => ask(page, '/email/change', { email: address }, Started))
    if (!started) return
    if (started.action === 'VERIFY_PRIMARY_OTP' && !(await enterCode(page, '/email/oldCode', email ?? ''))) return
    if (await enterCode(page, '/email/newCode', address)) onChange()
  }
  return card(
    words.title,
    element('p', {}, email ?? words.none),
    element('p', { class: 'approval__lead' }, words.about),
    actionButton(page, email === null ? words.add : words.change, change),
  )
}

function askForAddress(page: AccountPage): Promise<string | undefined> {
  const { email, continue: submit } = page.language.account
  return showDialog<string>(page, email.other, (finish) => [
    oneInputForm(page, {
      label: email.fresh,
      input: { type: 'email', autocomplete: 'email', maxlength: '254' },
      submit,
      onSubmit: async (value) => finish(value),
    }),
  ])
}

async function enterCode(page: AccountPage, path: '/email/oldCode' | '/email/newCode', to: string): Promise<boolean> {
  const { code, continue: submit } = page.language.account
  const isDone = await showDialog<true>(page, code.title, (finish) => [
    element('p', { class: 'approval__lead' }, code.mailed({ email: to })),
    oneInputForm(page, {
      label: code.label,
      input: codeInput(page),
      submit,
      async onSubmit(otp) {
        await page.api.post(path, { otp })
        finish(true)
      },
    }),
  ])
  return isDone === true
}
