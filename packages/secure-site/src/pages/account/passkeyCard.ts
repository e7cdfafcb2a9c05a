import { FrameError } from '@portico/embedded-api'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import * as v from 'valibot'

import { element } from '../approve/elements.js'
import { actionButton, ask, askToConfirm, card, type AccountPage } from './AccountPage.js'
import { hasPasskeys, Started } from './ceremonies.js'
import { withProof } from './confirmVisitor.js'

const List = v.object({
  passkeys: v.array(v.object({ id: v.string(), label: v.string(), since: v.number(), lastUsed: v.number() })),
})
type Passkey = v.InferOutput<typeof List>['passkeys'][number]
async function addPasskey(page: AccountPage): Promise<boolean> {
  const started = await withProof(page, () => ask(page, '/passkeys/add/start', {}, Started))
  if (!started) return false
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = started.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new FrameError('embedded/rejected', 'No passkey was made.', { cause })
  })
  await page.api.post('/passkeys/add/finish', { response })
  return true
}

/** The passkeys of the account, with what adds and removes them. */
export async function passkeyCard(page: AccountPage): Promise<HTMLElement> {
  const list = element('ul', { class: 'account__list' })
  const refresh = async (): Promise<void> => {
    const { passkeys } = await ask(page, '/passkeys/list', {}, List)
    list.replaceChildren(...passkeys.map((one) => passkeyRow(page, one, refresh)))
  }
  await refresh()
  const add = async (): Promise<void> => {
    if (await addPasskey(page)) await refresh()
  }
  return card(
    'Passkeys',
    element(
      'p',
      { class: 'approval__lead' },
      'With a passkey, nobody signs with this wallet, takes its words or changes its e-mail address who only reads your mail. You then use it for each approval. Add two: without any of yours, only the operator can help. For 72 hours, a link that is mailed to you takes a new one back.',
    ),
    list,
    hasPasskeys() ? actionButton('Add a passkey', add) : undefined,
  )
}

function passkeyRow(page: AccountPage, { id, label, since }: Passkey, refresh: () => Promise<void>): HTMLElement {
  const day = new Date(since).toLocaleDateString('en', { dateStyle: 'medium' })
  const remove = async (): Promise<void> => {
    const text = 'For 24 hours after it, the secret words are not shown and the e-mail address cannot be changed.'
    if (!(await askToConfirm('Remove this passkey?', text, 'Remove'))) return
    await withProof(page, () => page.api.post('/passkeys/remove', { id }))
    await refresh()
  }
  return element(
    'li',
    { class: 'account__row' },
    element(
      'div',
      { class: 'account__text' },
      element('p', {}, label),
      element('p', { class: 'label' }, `added ${day}`),
    ),
    actionButton('Remove', remove, undefined, `Remove the passkey of ${label}, added ${day}`),
  )
}
