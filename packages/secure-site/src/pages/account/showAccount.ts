import * as v from 'valibot'

import { drawAddress, drawNotice } from '../approve/drawDescription.js'
import { element } from '../approve/elements.js'
import { warnOfBrowsers } from '../approve/warnOfBrowsers.js'
import { enterMailedCode } from './confirmVisitor.js'
import { deletionCard } from './deletionCard.js'
import { emailCard } from './emailCard.js'
import { finishLink, loginsCard } from './loginsCard.js'
import { passkeyCard } from './passkeyCard.js'
import { proveAct } from './proveAct.js'
import { actionButton, ask, askToConfirm, card, showView, timeOf, type AccountPage } from './AccountPage.js'

const User = v.object({
  email: v.nullable(v.string()),
  hasPasskey: v.boolean(),
  isFrozen: v.boolean(),
  canThaw: v.boolean(),
  holdUntil: v.nullable(v.number()),
  newBrowsers: v.array(v.object({ browser: v.string(), origin: v.string(), since: v.number() })),
})
const Accounts = v.object({ evm: v.string(), solana: v.string() })
const Devices = v.object({
  devices: v.array(
    v.object({ id: v.string(), origin: v.string(), label: v.string(), lastSeen: v.number(), isCurrent: v.boolean() }),
  ),
})
type Device = v.InferOutput<typeof Devices>['devices'][number]

/**
 * Shows the account until the visitor leaves it: for the secret words, by signing out, or because what it shows changed.
 * @param resultUri what the visitor came back from a provider with, which is linked first
 */
export async function showAccount(page: AccountPage, resultUri?: string): Promise<'export' | 'signedOut' | 'changed'> {
  const { root, data, api, language } = page
  const words = language.account
  const problem = resultUri === undefined ? undefined : await finishLink(page, resultUri)
  const user = await ask(page, '/session/user', {}, User)
  // Before the passkeys: the signer learns the key of this page, and the site which passkeys it has.
  const accounts = await ask(page, '/wallet/open', {}, Accounts)
  const [devices, passkeys, logins, deletion] = await Promise.all([
    ask(page, '/session/devices', {}, Devices),
    passkeyCard(page),
    loginsCard(page),
    deletionCard(page),
  ])
  const warnings = await warnOfBrowsers(user.newBrowsers, language, async () => language.sayBrowser)
  return new Promise((resolve, reject) => {
    async function signOut(path: '/session/end' | '/session/endAll'): Promise<void> {
      await api.post(path, {})
      await api.forget({ keepKey: true })
      resolve('signedOut')
    }
    const everywhere = async (): Promise<void> => {
      const { everywhereTitle: title, everywhereText: text, everywhere: action } = words.signOut
      if (await askToConfirm(page, { title, text, action })) await signOut('/session/endAll')
    }
    const lead = element(
      'p',
      { class: 'approval__lead' },
      `${data.projectName} · ${user.email ?? words.addresses.noEmail}`,
    )
    showView(
      root,
      words.title,
      lead,
      problem === undefined ? undefined : drawNotice('error', words.providers.notLinked, problem),
      user.isFrozen ? stoppedCard(page, user, () => resolve('changed')) : undefined,
      ...warnings,
      card(
        words.addresses.title,
        element(
          'div',
          { class: 'account__list' },
          address(page, words.addresses.evm, accounts.evm),
          address(page, words.addresses.solana, accounts.solana),
        ),
      ),
      emailCard(page, user.email, () => resolve('changed')),
      card(words.browsers.title, deviceList(page, devices.devices, reject)),
      logins,
      passkeys,
      card(words.secret.title, ...secretOf(page, user.hasPasskey ? null : user.holdUntil, () => resolve('export'))),
      card(
        words.signOut.title,
        actionButton(page, words.signOut.here, () => signOut('/session/end')),
        actionButton(page, words.signOut.everywhere, everywhere, 'danger'),
      ),
      deletion,
    )
  })
}

interface Stopped {
  /** Whether its owner stopped it, and not the operator. */
  readonly canThaw: boolean
  readonly hasPasskey: boolean
  readonly email: string | null
}

/** Says that the wallet is stopped, why, and how it goes on. */
function stoppedCard(page: AccountPage, { canThaw, hasPasskey, email }: Stopped, onThaw: () => void): HTMLElement {
  const words = page.language.account.stopped
  if (!canThaw) return drawNotice('error', words.title, words.byOperator)
  const text = (hasPasskey ? words.byOwnerWithPasskey : words.byOwner)({ email: email ?? '' })
  const thaw = async (otp: string): Promise<unknown> => {
    const { proof } = await proveAct(page, 'thaw')
    return page.api.post('/email/thaw', { otp, proof })
  }
  const release = async (): Promise<void> => {
    if (await enterMailedCode(page, words.release, thaw)) onThaw()
  }
  return element(
    'section',
    { class: 'account__stack' },
    drawNotice('error', words.title, text),
    actionButton(page, words.release, release, 'primary'),
  )
}

function address({ language }: AccountPage, network: string, text: string): HTMLElement {
  const words = language.account.addresses
  const name = words.copyName({ network })
  const copy = element('button', { type: 'button', class: 'link', 'aria-label': name }, words.copy)
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => void (copy.textContent = words.copied),
      () => void (copy.textContent = words.select),
    )
  })
  return element(
    'div',
    { class: 'account__row' },
    element('div', { class: 'account__text' }, element('p', { class: 'label' }, network), drawAddress(text)),
    copy,
  )
}

function deviceList(page: AccountPage, devices: readonly Device[], fail: (error: unknown) => void): HTMLElement {
  const list = element('ul', { class: 'account__list' })
  list.append(...devices.map((device) => deviceRow(page, device, fail)))
  return list
}

function deviceRow(page: AccountPage, device: Device, fail: (error: unknown) => void): HTMLElement {
  const { id, origin, label, lastSeen, isCurrent } = device
  const words = page.language.account.browsers
  const place = origin === location.origin ? words.thisPage : new URL(origin).host
  const browser = page.language.sayBrowser(label)
  const named = { browser, place }
  const seen = isCurrent ? words.thisBrowser : words.lastUsed({ time: timeOf(lastSeen, page) })
  const row = element(
    'li',
    { class: 'account__row' },
    element(
      'div',
      { class: 'account__text' },
      element('p', {}, browser),
      element('p', { class: 'label' }, `${place} · ${seen}`),
    ),
  )
  const remove = async (): Promise<void> => {
    const question = { title: words.removeTitle, text: words.removeText(named), action: words.remove }
    if (!(await askToConfirm(page, question))) return
    await page.api.post('/session/devices/remove', { id }).catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code === 'embedded/sessionExpired') fail(error)
      throw error
    })
    row.remove()
  }
  if (!isCurrent) row.append(actionButton(page, words.remove, remove, undefined, words.removeName(named)))
  return row
}

function secretOf(page: AccountPage, holdUntil: number | null, show: () => void): readonly HTMLElement[] {
  const words = page.language.account.secret
  const text = element('p', { class: 'approval__lead' }, words.about)
  if (holdUntil !== null)
    return [text, drawNotice('warning', words.notYet, words.notYetText({ time: timeOf(holdUntil, page) }))]
  const button = element('button', { type: 'button', class: 'button' }, words.ask)
  button.addEventListener('click', show)
  return [text, element('div', { class: 'account__action' }, button)]
}
