import { drawNotice } from '../approve/drawDescription.js'
import { element } from '../approve/elements.js'
import { actionButton, showView, type AccountPage } from './AccountPage.js'
import { withProof } from './confirmVisitor.js'
import { exportWords } from './exportWords.js'
import { ownerKeyOf } from './ownerKeyOf.js'

/** Shows the secret of the wallet, if the visitor goes on. Resolves when they leave it. */
export function showExport(page: AccountPage): Promise<void> {
  const { secret: words, back } = page.language.account
  return new Promise((resolve) => {
    const box = element('input', { type: 'checkbox', class: 'check__box' })
    const show = actionButton(
      page,
      words.show,
      async () => {
        if (!box.checked) return
        const secret = await withProof(page, () => exportWords(page))
        if (secret !== undefined) showWords(page, secret, resolve)
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
      page.root,
      words.title,
      drawNotice('error', words.warning, words.warningText),
      element('label', { class: 'check' }, box, element('span', {}, words.alone)),
      show,
      leaveButton(back, resolve),
    )
    follow()
  })
}

function showWords(page: AccountPage, secret: string, leave: () => void): void {
  const { secret: words, done } = page.language.account
  const list = secret.split(' ')
  const cells = list.map(() => element('span', { class: 'account__secret' }))
  const drawn = element('ol', { class: 'card account__words', 'aria-label': words.title, dir: 'ltr' })
  drawn.append(...cells.map((cell) => element('li', {}, cell)))
  showView(
    page.root,
    words.wordsTitle,
    element('p', { class: 'approval__lead' }, words.wordsText),
    drawn,
    holdToShow(words.hold, cells, list),
    actionButton(page, words.next, async () => showOwnerKey(page, await ownerKeyOf(secret), leave), 'primary'),
    leaveButton(done, leave),
  )
}

function showOwnerKey(page: AccountPage, key: string, leave: () => void): void {
  const { secret: words, done } = page.language.account
  const cell = element('span', { class: 'account__secret account__key', dir: 'ltr' })
  showView(
    page.root,
    words.keyTitle,
    element('p', { class: 'approval__lead' }, words.keyText),
    element('div', { class: 'card account__words' }, cell),
    holdToShow(words.hold, [cell], [key]),
    leaveButton(done, leave),
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
function holdToShow(label: string, cells: readonly HTMLElement[], texts: readonly string[]): HTMLElement {
  const button = element('button', { type: 'button', class: 'button account__hold' }, label)
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
