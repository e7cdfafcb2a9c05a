import type { Atom } from 'jotai/vanilla'
import type { Caip10, Namespace } from './caip.js'

/** Places of the shell's views that plugins fill, and what an item there is told. */
export interface SlotProps {
  /**
   * Blocks of the Connect view; the shell's own `wallet` block has order 30. They are loaded with the list of wallets: keep them
   * small, and load what follows them later. The styles of buttons, rows and fields are there; those of other components follow.
   */
  'connect.methods': { readonly namespace: Namespace | undefined }
  /** Short lines under the Connect view. */
  'connect.footer': { readonly namespace: Namespace | undefined }
  /** Shown in place of the native balance at the top of the Account view: the first item counts. It needs `load`. */
  'account.balance': { readonly account: Caip10; readonly namespace: Namespace }
  /** Buttons of the Account view. */
  'account.actions': { readonly account: Caip10; readonly namespace: Namespace }
  /** Tabs of the Account view. */
  'account.tabs': { readonly account: Caip10; readonly namespace: Namespace }
}
export type SlotName = keyof SlotProps

/** Glyphs that the renderer can draw. */
export type GlyphName =
  | 'back'
  | 'bolt'
  | 'buy'
  | 'check'
  | 'clock'
  | 'close'
  | 'copy'
  | 'desktop'
  | 'done'
  | 'down'
  | 'edit'
  | 'error'
  | 'exchange'
  | 'external'
  | 'forward'
  | 'globe'
  | 'help'
  | 'image'
  | 'info'
  | 'leave'
  | 'link'
  | 'lock'
  | 'mail'
  | 'more'
  | 'next'
  | 'offline'
  | 'phone'
  | 'qr'
  | 'receive'
  | 'refresh'
  | 'search'
  | 'send'
  | 'shield'
  | 'unlink'
  | 'wallet'
  | 'warning'

/** What a plugin puts in a slot: data, which the shell draws. `load` is for items that need markup of their own. */
export interface SlotItem<Props> {
  /** Unique among the items of the plugin in this slot. */
  readonly id: string
  /** Ascending. Items without one come last, in the order of the plugins. */
  readonly order?: number
  /** Called on every draw, so that it follows the locale. */
  readonly label: () => string
  readonly icon?: GlyphName
  /** The item is shown while this is true. Absent: always. */
  readonly when?: Atom<boolean>
  /** Of `connect.methods`: while the item is shown, the wallets stand behind a button. Default false. */
  readonly hidesWallets?: boolean
  /** Namespaces it is for. Absent: all. */
  readonly namespaces?: readonly Namespace[]
  /** Called when the visitor presses the item. A tab may have it beside `load`. */
  readonly onSelect?: (props: Props) => void
  readonly load?: () => Promise<{ readonly default: (props: Props) => unknown }>
}
/** What a plugin's `setup` returns as `slots`. */
export type SlotTable = { readonly [K in SlotName]?: readonly SlotItem<SlotProps[K]>[] }

/** An item, and the id of its plugin. Its callbacks do not throw: the plugin's errors are reported instead. */
export interface OwnedSlotItem<Props> extends SlotItem<Props> {
  readonly plugin: string
}

export type ReadSlot = <K extends SlotName>(name: K) => readonly OwnedSlotItem<SlotProps[K]>[]
