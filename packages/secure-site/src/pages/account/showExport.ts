import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'

import { drawWarning } from '../approve/drawDescription.js'
import { element } from '../approve/elements.js'
import type { Approval } from '../../browser/custody/createCustody.js'
import type { ExportedSecret } from '../../browser/custody/SignerMessages.js'
import { actionButton, showView, type AccountPage } from './AccountPage.js'
import { withProof } from './confirmVisitor.js'

/** Shows the secret of the wallet, if the visitor goes on. Resolves when they leave it. */
export function showExport(page: AccountPage): Promise<void> {
  const { root } = page
  return new Promise((resolve) => {
    const box = element('input', { type: 'checkbox', class: 'check__box' })
    const show = actionButton(
      'Show the words',
      async () => {
        if (!box.checked) return
        const secret = await withProof(page, () => page.custody.exportSecret(exportApproval()))
        if (secret) showWords(root, secret, resolve)
      },
      'danger',
    )
    const button = show.querySelector('button')
    const follow = (): void => {
      if (box.checked) button?.removeAttribute('aria-disabled')
      else button?.setAttribute('aria-disabled', 'true')
    }
    box.addEventListener('change', follow)
    showView(
      root,
      'Secret words',
      drawWarning({
        tone: 'error',
        title: 'Who has these words has the wallet',
        text: 'They move everything out of it, for ever and without a login. No site, no support and no operator ever needs them. Write them on paper; a screenshot or a file can be stolen.',
      }),
      element(
        'label',
        { class: 'check' },
        box,
        element('span', {}, 'Nobody asked me for these words, and nobody sees my screen.'),
      ),
      show,
      leaveButton('Back', resolve),
    )
    follow()
  })
}

/** The site keeps it with the time of the export. */
function exportApproval(): Approval {
  const id = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16)))
  return { id, digest: base64urlnopad.encode(sha256(new TextEncoder().encode(`portico/export|${id}`))) }
}

function showWords(root: HTMLElement, secret: ExportedSecret, leave: () => void): void {
  const words = secret.words.split(' ')
  const cells = words.map(() => element('span', { class: 'account__secret' }))
  const list = element('ol', { class: 'card account__words', 'aria-label': 'Secret words' })
  list.append(...cells.map((cell) => element('li', {}, cell)))
  const next = element('button', { type: 'button', class: 'button', 'data-variant': 'primary' }, 'Next: smart account')
  next.addEventListener('click', () => showOwnerKey(root, secret, leave))
  showView(
    root,
    'Secret words, 1 of 2',
    element(
      'p',
      { class: 'approval__lead' },
      'Write them down in this order. Your Ethereum and Solana accounts follow from them.',
    ),
    list,
    holdToShow(cells, words),
    next,
    leaveButton('Done', leave),
  )
}

function showOwnerKey(root: HTMLElement, { ownerKey }: ExportedSecret, leave: () => void): void {
  const cell = element('span', { class: 'account__secret account__key' })
  showView(
    root,
    'Owner key, 2 of 2',
    element(
      'p',
      { class: 'approval__lead' },
      'This private key owns your smart account. Few programs find it from the words: keep it if you have anything there.',
    ),
    element('div', { class: 'card account__words' }, cell),
    holdToShow([cell], [ownerKey]),
    leaveButton('Done', leave),
  )
}

function leaveButton(label: string, leave: () => void): HTMLElement {
  const button = element('button', { type: 'button', class: 'button' }, label)
  button.addEventListener('click', leave)
  return button
}

/**
 * A button that puts the texts into the document while it is pressed, by pointer or key. Otherwise nothing that reads the
 * document or the screen finds them.
 */
function holdToShow(cells: readonly HTMLElement[], texts: readonly string[]): HTMLElement {
  const button = element('button', { type: 'button', class: 'button account__hold' }, 'Hold to show')
  const set = (isShown: boolean): void => {
    cells.forEach((cell, at) => {
      cell.textContent = isShown ? (texts[at] ?? '') : '••••••'
      cell.toggleAttribute('data-hidden', !isShown)
    })
    button.setAttribute('aria-pressed', String(isShown))
  }
  const hide = (): void => set(false)
  button.addEventListener('pointerdown', (event) => {
    if (!event.isTrusted || !event.isPrimary) return
    button.setPointerCapture(event.pointerId)
    set(true)
  })
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture', 'keyup', 'blur'] as const)
    button.addEventListener(type, hide)
  button.addEventListener('keydown', (event) => {
    if (event.isTrusted && (event.key === ' ' || event.key === 'Enter')) set(true)
  })
  button.addEventListener('contextmenu', (event) => event.preventDefault())
  window.addEventListener('blur', hide)
  set(false)
  return button
}
