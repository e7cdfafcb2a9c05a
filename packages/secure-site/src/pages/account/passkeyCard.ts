import { passkeyName } from '@portico/wallet-requests/proofs'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import * as v from 'valibot'

import { element } from '../approve/elements.js'
import { actionButton, ask, askToConfirm, card, dateOf, PageError, type AccountPage } from './AccountPage.js'
import { hasPasskeys, Started } from './ceremonies.js'
import { withProof } from './confirmVisitor.js'
import { passkeyOf } from './passkeyOf.js'
import { proveAct } from './proveAct.js'

const List = v.object({
  passkeys: v.array(
    v.object({ id: v.string(), name: v.string(), label: v.string(), since: v.number(), lastUsed: v.number() }),
  ),
})
type Passkey = v.InferOutput<typeof List>['passkeys'][number]

/** Makes a passkey, and then has an older one approve it, where there is one. @returns undefined where the visitor left */
function addPasskey(page: AccountPage): Promise<boolean | undefined> {
  return withProof(page, async () => {
    const { options } = await ask(page, '/passkeys/add/start', {}, Started)
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const response = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
      throw new PageError(page.language.account.passkeys.notMade, { cause })
    })
    const made = passkeyOf(response.id, response.response.authenticatorData)
    const { proof } = await proveAct(page, 'enrol', passkeyName(made))
    await page.api.post('/passkeys/add/finish', { response, proof })
    return true
  })
}

/** As many as the site and the signer take for an account. */
const most = 10

/** The passkeys of the account, with what adds and removes them. */
export async function passkeyCard(page: AccountPage): Promise<HTMLElement> {
  const words = page.language.account.passkeys
  const list = element('ul', { class: 'account__list' })
  const refresh = async (): Promise<void> => {
    const { passkeys } = await ask(page, '/passkeys/list', {}, List)
    list.replaceChildren(...passkeys.map((passkey) => passkeyRow(page, passkey, refresh)))
    if (adding) adding.hidden = passkeys.length >= most
  }
  const add = async (): Promise<void> => {
    if (await addPasskey(page)) await refresh()
  }
  const adding = hasPasskeys() ? actionButton(page, words.add, add) : undefined
  await refresh()
  return card(words.title, element('p', { class: 'approval__lead' }, words.about), list, adding)
}

function passkeyRow(page: AccountPage, passkey: Passkey, refresh: () => Promise<void>): HTMLElement {
  const { id, name, label, since } = passkey
  const words = page.language.account.passkeys
  const browser = page.language.sayBrowser(label)
  const date = dateOf(since, page)
  const remove = async (): Promise<void> => {
    const question = { title: words.removeTitle, text: words.removeText, action: words.remove }
    if (!(await askToConfirm(page, question))) return
    await withProof(page, async () => {
      const { proof } = await proveAct(page, 'end', name)
      return page.api.post('/passkeys/remove', { id, proof })
    })
    await refresh()
  }
  return element(
    'li',
    { class: 'account__row' },
    element(
      'div',
      { class: 'account__text' },
      element('p', {}, browser),
      element('p', { class: 'label' }, words.added({ date })),
    ),
    actionButton(page, words.remove, remove, undefined, words.removeName({ browser, date })),
  )
}
