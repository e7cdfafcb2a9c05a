import * as v from 'valibot'

import { drawNotice } from '../approve/drawDescription.js'
import { element } from '../approve/elements.js'
import { actionButton, ask, askToConfirm, card, timeOf, type AccountPage } from './AccountPage.js'
import { withProof } from './confirmVisitor.js'
import { proveAct } from './proveAct.js'

const State = v.object({ at: v.nullable(v.number()) })

/** Deletes the account, after three days in which the visitor can change their mind. */
export async function deletionCard(page: AccountPage): Promise<HTMLElement> {
  const words = page.language.account.deletion
  const content = element('div', { class: 'account__stack' })
  const show = (at: number | null): void => {
    content.replaceChildren(...(at === null ? [about(), deleteButton()] : [pending(at), keepButton()]))
  }
  const about = (): HTMLElement => element('p', { class: 'approval__lead' }, words.about)
  const pending = (at: number): HTMLElement =>
    drawNotice('warning', words.pending({ time: timeOf(at, page) }), words.pendingText)

  function deleteButton(): HTMLElement {
    const remove = async (): Promise<void> => {
      const question = { title: words.askTitle, text: words.askText, action: words.ask }
      if (!(await askToConfirm(page, question))) return
      const state = await withProof(page, async () => {
        const { proof } = await proveAct(page, 'delete')
        return ask(page, '/account/deletion/ask', { proof }, State)
      })
      if (state) show(state.at)
    }
    return actionButton(page, words.ask, remove, 'danger')
  }

  function keepButton(): HTMLElement {
    return actionButton(page, words.keep, async () => {
      await page.api.post('/account/deletion/cancel', {})
      show(null)
    })
  }

  show((await ask(page, '/account/deletion', {}, State)).at)
  return card(words.title, content)
}
