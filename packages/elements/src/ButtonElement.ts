import { atom, type Modal, type Theme } from '@portico/core'
import { accountButtonCss, adoptSheet, buttonCss, themeStyle } from '@portico/react/buttons'
import { drawPiece } from './drawPiece.js'
import type { Describe, Drawing } from './drawings.js'

/** The modal of all elements that have none of their own. */
export interface SharedModal {
  modal: Modal
  /** Those in the page. */
  readonly elements: Set<ButtonElement>
  /** Ends the start of `modal`. */
  stop: () => void
}

/** Marks what may get the focus back when the modal closes: elements that show something. */
const opener = 'data-portico-opener'

const elementCss = `:host{display:inline-block;vertical-align:middle}:host(:not([${opener}])),:host([hidden]){display:none}.portico-button{inline-size:100%;block-size:100%}`
const css = buttonCss + accountButtonCss + elementCss

const prefersLight = '(prefers-color-scheme: light)'

// Servers import this module too, and have no such class.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? Object

/** A button in a shadow root, which follows the state of a modal and opens it. */
export class ButtonElement extends Base {
  readonly #shared: SharedModal
  readonly #describe: Describe
  readonly #root: ShadowRoot
  readonly #button: HTMLButtonElement
  /** The data that each element in the button was drawn from. */
  #drawnFrom: readonly string[] = []
  #tokens: readonly string[] = []
  #ownModal: Modal | undefined
  #open: () => void = () => {}
  #balanceOf: string | undefined
  /** The code of the modal did not load. */
  #isStale = false
  #isScheduled = false
  #release: (() => void) | undefined

  constructor(shared: SharedModal, describe: Describe) {
    super()
    this.#shared = shared
    this.#describe = describe
    this.#root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'portico-button'
    button.setAttribute('part', 'button')
    button.setAttribute('aria-haspopup', 'dialog')
    button.addEventListener('click', () => this.#press())
    this.#button = button
  }

  get modal(): Modal | undefined {
    return this.#ownModal
  }
  set modal(modal: Modal | undefined) {
    this.#ownModal = modal
    this.#schedule()
  }
  get #modal(): Modal {
    return this.#ownModal ?? this.#shared.modal
  }

  override click(): void {
    this.#button.click()
  }

  connectedCallback(): void {
    this.refresh()
  }
  disconnectedCallback(): void {
    // It may only be moved: its modal goes on then.
    this.#schedule()
  }
  attributeChangedCallback(): void {
    if (this.#release) this.#schedule()
  }
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.refresh()
    })
  }

  /** Follows its modal anew, while it is in the page. */
  refresh(): void {
    const former = this.#release
    this.#release = this.isConnected ? this.#follow() : undefined
    // Last, so that a modal that is still followed is not stopped in between.
    former?.()
  }

  #follow(): () => void {
    const modal = this.#modal
    const shared = this.#shared
    this.#balanceOf = undefined
    const stop = this.#ownModal?.start()
    const stopPreloading = modal.preloadFrom(this.#button)
    const removeSheet = adoptSheet(this.#root, css)
    const state = atom((get) => ({ drawing: this.#describe(get, modal, this), theme: get(modal.atoms.theme) }))
    const draw = () => {
      const { drawing, theme } = modal.store.get(state)
      this.#draw(drawing, theme)
    }
    const unsubscribe = modal.store.sub(state, draw)
    const media = matchMedia(prefersLight)
    media.addEventListener('change', draw)
    shared.elements.add(this)
    draw()
    return () => {
      if (!this.isConnected) shared.elements.delete(this)
      media.removeEventListener('change', draw)
      stopPreloading()
      unsubscribe()
      removeSheet()
      stop?.()
    }
  }

  #draw(drawing: Drawing | undefined, theme: Theme): void {
    const button = this.#button
    this.toggleAttribute(opener, drawing !== undefined)
    if (!drawing) return button.remove()
    this.#open = drawing.open
    const reloadLabel = this.getAttribute('reload-label') ?? 'Reload the page'
    this.#drawPieces(this.#isStale ? [{ part: 'label', text: reloadLabel }] : drawing.pieces)
    this.#setTheme(theme)
    button.disabled = this.hasAttribute('disabled')
    set(button, 'data-kind', drawing.kind)
    set(button, 'data-tone', drawing.tone)
    set(button, 'data-size', this.getAttribute('size') === 'sm' ? 'sm' : 'md')
    set(button, 'aria-busy', drawing.busy ? 'true' : undefined)
    set(button, 'aria-label', this.#isStale ? undefined : (this.getAttribute('accessible-name') ?? drawing.name))
    if (!button.isConnected) this.#root.append(button)
    if (drawing.balanceOf === this.#balanceOf) return
    this.#balanceOf = drawing.balanceOf
    // Its failure is in the atom of the balance.
    if (drawing.balanceOf !== undefined) this.#modal.loadBalance(drawing.balanceOf.split(':', 1)[0]).catch(() => {})
  }

  /** Keeps what stays the same, so that images and the spinner go on. */
  #drawPieces(pieces: Drawing['pieces']): void {
    const button = this.#button
    const keys = pieces.map((piece) => JSON.stringify(piece))
    if (keys.join() === this.#drawnFrom.join()) return
    const drawn = new Map(this.#drawnFrom.map((key, at) => [key, button.children[at]]))
    button.replaceChildren(...pieces.map((piece, at) => drawn.get(keys[at] ?? '') ?? drawPiece(piece)))
    this.#drawnFrom = keys
  }

  #setTheme(theme: Theme): void {
    const { style } = this.#button
    const mode = theme.mode ?? 'dark'
    const systemMode = matchMedia(prefersLight).matches ? 'light' : 'dark'
    const tokens = Object.entries(themeStyle(theme, mode === 'system' ? systemMode : mode))
    for (const name of this.#tokens) style.removeProperty(name)
    for (const [name, value] of tokens) style.setProperty(name, value)
    this.#tokens = tokens.map(([name]) => name)
    set(this.#button, 'data-theme', mode)
  }

  #press(): void {
    const event = new Event('portico-open', { bubbles: true, composed: true, cancelable: true })
    if (!this.dispatchEvent(event)) return
    // Safari does not focus a button that is clicked. The modal returns the focus to the element that had it.
    this.#button.focus({ preventScroll: true })
    if (this.#isStale) return location.reload()
    const modal = this.#modal
    this.#open()
    modal.preload().catch(() => {
      this.#isStale = true
      this.#schedule()
    })
  }
}

function set(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
