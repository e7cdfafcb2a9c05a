import * as v from 'valibot'

import { drawAddress, drawWarning } from '../approve/drawDescription.js'
import { element } from '../approve/elements.js'
import { NewBrowsersSchema, warnOfBrowsers } from '../decode/warnOfBrowsers.js'
import { confirmWithPasskey } from './ceremonies.js'
import { enterMailedCode } from './confirmVisitor.js'
import { deletionCard } from './deletionCard.js'
import { emailCard } from './emailCard.js'
import { finishLink, loginsCard } from './loginsCard.js'
import { passkeyCard } from './passkeyCard.js'
import { actionButton, ask, askToConfirm, card, showView, type AccountPage } from './AccountPage.js'

const User = v.object({
  email: v.nullable(v.string()),
  hasPasskey: v.boolean(),
  isFrozen: v.boolean(),
  canThaw: v.boolean(),
  holdUntil: v.nullable(v.number()),
  newBrowsers: NewBrowsersSchema,
})
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
  const { root, data, api } = page
  const problem = resultUri === undefined ? undefined : await finishLink(page, resultUri)
  const user = await ask(page, '/session/user', {}, User)
  const [accounts, devices, passkeys, logins, deletion] = await Promise.all([
    page.custody.accounts().then((found) => found ?? page.custody.create()),
    ask(page, '/session/devices', {}, Devices),
    passkeyCard(page),
    loginsCard(page),
    deletionCard(page),
  ])
  return new Promise((resolve, reject) => {
    async function signOut(path: '/session/end' | '/session/endAll'): Promise<void> {
      await api.post(path, {})
      await api.forget({ keepKey: true })
      resolve('signedOut')
    }
    const everywhere = async (): Promise<void> => {
      const text =
        'Every browser is signed out at once, on all sites of this project, and needs the mailed link to log in again.'
      if (await askToConfirm('Sign out everywhere?', text, 'Sign out everywhere')) await signOut('/session/endAll')
    }
    const lead = element(
      'p',
      { class: 'approval__lead' },
      `${data.projectName} · ${user.email ?? 'without an address'}`,
    )
    showView(
      root,
      'Your wallet',
      lead,
      problem === undefined
        ? undefined
        : drawWarning({ tone: 'error', title: 'The provider was not linked', text: problem }),
      user.isFrozen ? stoppedCard(page, user, () => resolve('changed')) : undefined,
      ...warnOfBrowsers(user.newBrowsers).map(drawWarning),
      card(
        'Addresses',
        element(
          'div',
          { class: 'account__list' },
          address('Ethereum and its networks', accounts.evm),
          address('Solana', accounts.solana),
        ),
      ),
      emailCard(page, user.email, () => resolve('changed')),
      card('Browsers', deviceList(page, devices.devices, reject)),
      logins,
      passkeys,
      card('Secret words', ...secretOf(user.hasPasskey ? null : user.holdUntil, () => resolve('export'))),
      card(
        'Sign out',
        actionButton('Sign out here', () => signOut('/session/end')),
        actionButton('Sign out everywhere', everywhere, 'danger'),
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
  if (!canThaw) {
    const text = 'It signs nothing. Write to the operator of the site.'
    return drawWarning({ tone: 'error', title: 'This wallet is stopped', text })
  }
  const proof = hasPasskey
    ? `your passkey, and with a code that is mailed to ${email}`
    : `a code that is mailed to ${email}`
  const text = `Somebody with a link that was mailed to you said that it was used by another person. It signs nothing. Ways to log in that were added since are gone, and every login ended. If your mail is safe again, confirm with ${proof}: the wallet then signs again, and after 24 hours it shows its words.`
  const release = async (): Promise<void> => {
    if (hasPasskey) await confirmWithPasskey(page)
    if (await enterMailedCode(page, 'Use the wallet again', '/email/thaw')) onThaw()
  }
  return element(
    'section',
    { class: 'account__stack' },
    drawWarning({ tone: 'error', title: 'This wallet is stopped', text }),
    actionButton('Use the wallet again', release, 'primary'),
  )
}

function address(network: string, text: string): HTMLElement {
  const copy = element(
    'button',
    { type: 'button', class: 'link', 'aria-label': `Copy the address: ${network}` },
    'Copy',
  )
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => void (copy.textContent = 'Copied'),
      () => void (copy.textContent = 'Select it to copy'),
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
  const place = origin === location.origin ? 'this page' : new URL(origin).host
  const seen = isCurrent ? 'this browser' : `last used ${dateOf(lastSeen)}`
  const row = element(
    'li',
    { class: 'account__row' },
    element(
      'div',
      { class: 'account__text' },
      element('p', {}, label),
      element('p', { class: 'label' }, `${place} · ${seen}`),
    ),
  )
  const remove = async (): Promise<void> => {
    const text = `${label} at ${place} is signed out, and needs the mailed link to log in again.`
    if (!(await askToConfirm('Remove this browser?', text, 'Remove'))) return
    await page.api.post('/session/devices/remove', { id }).catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code === 'embedded/sessionExpired') fail(error)
      throw error
    })
    row.remove()
  }
  if (!isCurrent) row.append(actionButton('Remove', remove, undefined, `Remove ${label} at ${place}`))
  return row
}

function secretOf(holdUntil: number | null, show: () => void): readonly HTMLElement[] {
  const about =
    'Twelve words that open this wallet in other programs too. Who has them has everything in it, without a login.'
  const text = element('p', { class: 'approval__lead' }, about)
  if (holdUntil !== null) {
    const reason = `This account got a new browser or another way to log in. So that a thief cannot take the words, they are shown from ${dateOf(holdUntil)} on.`
    return [text, drawWarning({ tone: 'warning', title: 'Not yet', text: reason })]
  }
  const button = element('button', { type: 'button', class: 'button' }, 'Show the secret words')
  button.addEventListener('click', show)
  return [text, element('div', { class: 'account__action' }, button)]
}

function dateOf(time: number): string {
  return new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
}
