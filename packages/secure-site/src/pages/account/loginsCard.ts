import * as v from 'valibot'

import { element } from '../approve/elements.js'
import { actionButton, ask, askToConfirm, card, dateOf, wordsOf, type AccountPage } from './AccountPage.js'
import { withProof } from './confirmVisitor.js'
import { leaveFor, providerLabel } from './providerLogins.js'

const Logins = v.object({
  logins: v.array(
    v.object({ id: v.string(), provider: v.string(), userName: v.nullable(v.string()), since: v.number() }),
  ),
  providers: v.array(v.string()),
})
type Login = v.InferOutput<typeof Logins>['logins'][number]
const Started = v.object({ uri: v.string() })

/** The login providers of the account, with what links another one. Undefined where the site has none. */
export async function loginsCard(page: AccountPage): Promise<HTMLElement | undefined> {
  const list = element('ul', { class: 'account__list' })
  const refresh = async (): Promise<readonly string[]> => {
    const { logins, providers } = await ask(page, '/account/logins', {}, Logins)
    list.replaceChildren(...logins.map((login) => loginRow(page, login, refresh)))
    return logins.length > 0 || providers.length > 0 ? providers : []
  }
  const providers = await refresh()
  if (providers.length === 0 && list.childElementCount === 0) return undefined
  const link = async (provider: string): Promise<void> => {
    const started = await withProof(page, () => ask(page, '/account/logins/link', { provider }, Started))
    if (started) leaveFor(started.uri, page)
  }
  const words = page.language.account.providers
  return card(
    words.title,
    element('p', { class: 'approval__lead' }, words.about),
    list,
    ...providers.map((provider) =>
      actionButton(page, words.link({ provider: providerLabel(provider) }), () => link(provider)),
    ),
  )
}

function loginRow(page: AccountPage, login: Login, refresh: () => Promise<unknown>): HTMLElement {
  const { id, provider, userName, since } = login
  const words = page.language.account.providers
  const label = providerLabel(provider)
  const named = { provider: label }
  const remove = async (): Promise<void> => {
    const question = { title: words.unlinkTitle(named), text: words.unlinkText(named), action: words.unlink }
    if (!(await askToConfirm(page, question))) return
    await withProof(page, () => page.api.post('/account/logins/remove', { id }))
    await refresh()
  }
  const added = words.since({ date: dateOf(since, page) })
  return element(
    'li',
    { class: 'account__row' },
    element(
      'div',
      { class: 'account__text' },
      element('p', {}, label),
      element('p', { class: 'label' }, userName === null ? added : `${userName} · ${added}`),
    ),
    actionButton(page, words.unlink, remove, undefined, words.unlinkName(named)),
  )
}

/** Ends what `Link …` began. @returns what went wrong, in words */
export async function finishLink(page: AccountPage, uri: string): Promise<string | undefined> {
  try {
    await withProof(page, () => page.api.post('/account/logins/linked', { uri }))
    return undefined
  } catch (error) {
    return wordsOf(error, page)
  }
}
