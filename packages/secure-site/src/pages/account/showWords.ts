import { element } from '../approve/elements.js'
import { actionButton, showView, type AccountPage } from './AccountPage.js'

/** Shows the words, and then the key of the smart account. @param leave is called when the visitor leaves */
export function showWords(page: AccountPage, secret: string, leave: () => void): void {
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

export function leaveButton(label: string, leave: () => void): HTMLElement {
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

/** The private key that owns the smart account, in hexadecimal: BIP-39 without a passphrase, and the second account of BIP-44. */
export async function ownerKeyOf(words: string): Promise<string> {
  const [{ HDKey }, phrase] = await Promise.all([
    import('@scure/bip32'),
    crypto.subtle.importKey('raw', new TextEncoder().encode(words), 'PBKDF2', false, ['deriveBits']),
  ])
  const salt = new TextEncoder().encode('mnemonic')
  const seed = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }, phrase, 512)
  const { privateKey } = HDKey.fromMasterSeed(new Uint8Array(seed)).derive("m/44'/60'/1'/0/0")
  if (!privateKey) throw new TypeError('This path has no private key.')
  return `0x${[...privateKey].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
