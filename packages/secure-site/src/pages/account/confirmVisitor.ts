import * as v from 'valibot'

import { element } from '../approve/elements.js'
import { confirmWithPasskey } from './ceremonies.js'
import { ask, codeInput, oneInputForm, showDialog, type AccountPage } from './AccountPage.js'

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
  return enterMailedCode(page, 'Confirm that it is you', '/email/confirmCode')
}

/** Has a code mailed, and sends it where it counts. @returns false where the visitor left */
export async function enterMailedCode(
  page: AccountPage,
  title: string,
  path: '/email/confirmCode' | '/email/thaw',
): Promise<boolean> {
  const { email } = await ask(page, '/email/confirm', {}, Sent)
  const isDone = await showDialog<true>(title, (finish) => {
    const lead = element('p', { class: 'approval__lead' }, 'We mailed a code of six digits to ')
    lead.append(element('strong', {}, email), '.')
    const form = oneInputForm({
      label: 'Code',
      input: codeInput,
      submit: 'Confirm',
      async onSubmit(otp) {
        await page.api.post(path, { otp })
        finish(true)
      },
    })
    return [lead, form]
  })
  return isDone === true
}
