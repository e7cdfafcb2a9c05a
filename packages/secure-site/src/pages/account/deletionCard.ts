import * as v from 'valibot'

import { drawWarning } from '../approve/drawDescription.js'
import { element } from '../approve/elements.js'
import { actionButton, ask, askToConfirm, card, type AccountPage } from './AccountPage.js'
import { withProof } from './confirmVisitor.js'

const State = v.object({ at: v.nullable(v.number()) })

/** Deletes the account, after three days in which the visitor can change their mind. */
export async function deletionCard(page: AccountPage): Promise<HTMLElement> {
  const content = element('div', { class: 'account__stack' })
  const show = (at: number | null): void => {
    content.replaceChildren(...(at === null ? [about(), deleteButton()] : [pending(at), keepButton()]))
  }

  function deleteButton(): HTMLElement {
    const remove = async (): Promise<void> => {
      const text =
        'In 72 hours, the keys of this wallet are erased, and nobody can bring them back. What is in it then is lost, unless you have the secret words. Send it elsewhere first.'
      if (!(await askToConfirm('Delete this account?', text, 'Delete the account'))) return
      const state = await withProof(page, () => ask(page, '/account/deletion/ask', {}, State))
      if (state) show(state.at)
    }
    return actionButton('Delete the account', remove, 'danger')
  }

  function keepButton(): HTMLElement {
    return actionButton('Keep the account', async () => {
      await page.api.post('/account/deletion/cancel', {})
      show(null)
    })
  }

  show((await ask(page, '/account/deletion', {}, State)).at)
  return card('Delete the account', content)
}

function about(): HTMLElement {
  const text = 'Erases its keys, logins and browsers after 72 hours. What is on a blockchain stays there.'
  return element('p', { class: 'approval__lead' }, text)
}

function pending(at: number): HTMLElement {
  const when = new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  const text = `Its keys are erased then, for good. Until then the wallet works: send what is in it elsewhere.`
  return drawWarning({ tone: 'warning', title: `This account is deleted on ${when}`, text })
}
