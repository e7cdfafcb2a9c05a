import * as v from 'valibot'

import { confirmWithPasskey } from './ceremonies.js'
import { ask, codeInput, leadWith, oneInputForm, showDialog, type AccountPage } from './AccountPage.js'

const Sent = v.object({ email: v.string() })

/** Does `act`; where the site wants to know first that it is the visitor, asks for a passkey or a fresh code and does it again. */
export async function withProof<T>(page: AccountPage, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    const { code } = error as { readonly code?: unknown }
    if (code === 'embedded/passkeyNeeded') {
      await confirmWithPasskey(page)
      return act()
    }
    if (code === 'embedded/proofNeeded') return (await confirmByCode(page)) ? act() : undefined
    throw error
  }
}

function confirmByCode(page: AccountPage): Promise<boolean> {
  const { confirmYou } = page.language.account.code
  return enterMailedCode(page, confirmYou, (otp) => page.api.post('/email/confirmCode', { otp }))
}

/** Has a code mailed, and sends it where it counts. @returns false where the visitor left */
export async function enterMailedCode(
  page: AccountPage,
  title: string,
  send: (otp: string) => Promise<unknown>,
): Promise<boolean> {
  const { email } = await ask(page, '/email/confirm', {}, Sent)
  const { label, mailed, confirm } = page.language.account.code
  const isDone = await showDialog<true>(page, title, (finish) => {
    const form = oneInputForm(page, {
      label,
      input: codeInput(page),
      submit: confirm,
      async onSubmit(otp) {
        await send(otp)
        finish(true)
      },
    })
    return [leadWith(email, mailed({ email })), form]
  })
  return isDone === true
}
