import type { Atom } from 'jotai/vanilla'
import type { Alerts } from './Alerts.js'
import type { BalanceState } from './Balances.js'
import type { Caip10, Caip2 } from './caip.js'
import type { MessagePack, Translate } from './Messages.js'
import type { ModalState } from './Modal.js'
import type { ModalOptions } from './ModalOptions.js'
import type { RegisteredView } from './plugin/ViewDefinition.js'
import type { ReadSlot } from './Slots.js'
import type { ScopedStorage } from './Storage.js'
import type { ModalContext } from './ModalContext.js'
import type { Theme } from './Theme.js'
import type { ShellEvents } from './ShellSpec.js'

/** What the renderer of a modal stands on. For renderers only: not covered by semantic versioning. */
export interface Shell extends ModalContext {
  readonly options: ModalOptions
  readonly state: Atom<ModalState>
  readonly theme: Atom<Theme>
  /** Changes when texts of the language in use were loaded. */
  readonly textsRevision: Atom<number>
  /**
   * Loads the texts that packs have in the language in use, and all that the host's locale has for `owners`: plugins, or `shell`.
   * Never rejects: what does not load stays English.
   */
  loadTexts(owners?: readonly string[]): Promise<void>
  readonly alerts: Alerts
  readonly storage: ScopedStorage
  /** Views of plugins; the renderer has the shell's own. */
  view(name: string): RegisteredView | undefined
  /** The items of a slot, in their order. Their callbacks do not throw. */
  readonly slot: ReadSlot
  /** Native balance, cached 30 s, in display form; the atom is filled by `loadBalance`. */
  balance(account: Caip10): Atom<BalanceState>
  loadBalance(account: Caip10, options?: { readonly force?: boolean }): Promise<void>
  translate<M>(plugin: string, pack: MessagePack<M>): Translate<M>
  emit<K extends keyof ShellEvents>(event: K, payload: ShellEvents[K]): void
  /** What overlay, Escape and the close button do: refused with a shake where the view must be answered. */
  safeClose(): void
  /** Goes to the view by which the visitor changes network; does nothing for the network already in use. */
  openNetworkSwitch(id: Caip2): void
  /** Reports an error of a plugin's callback to the host. */
  report(error: unknown, where: { readonly plugin: string; readonly phase: string }): void
  /** Visitor's own names for addresses. */
  setAddressLabel(account: Caip10, label: string | undefined): void
  /** Loads the code that calls wallets. Views in which a visitor connects, or which show an account, need it. @throws `core/codeUnavailable` */
  ready(): Promise<void>
}

/** What draws a modal. It is loaded when a visitor is about to open the modal. */
export interface Renderer {
  /** Names that `icon` of a slot's item may have. */
  readonly glyphs?: readonly string[]
  /** Loads what the first view needs, so that `mount` paints at once. */
  preload?(shell: Shell): Promise<void>
  /** Begins to draw into a dialog of the page, or into `container` in embedded mode. */
  mount(shell: Shell, container: Element | undefined): MountedRenderer
}
export interface MountedRenderer {
  unmount(): void
  /** Whether the page removed what was drawn, or drawing failed for good. It is then drawn anew at the next opening. Default: never. */
  isGone?(): boolean
}
export type LoadRenderer = () => Promise<{ readonly renderer: Renderer }>
