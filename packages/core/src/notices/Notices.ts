import type { Atom } from 'jotai/vanilla'

export type ToastVariant = 'loading' | 'success' | 'error'
export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  readonly message: string
}

export type SnackbarVariant = 'info' | 'success' | 'warning' | 'error'
/** A short word to developers, shown in debug mode. */
export interface Snackbar {
  readonly open: boolean
  readonly message: string
  readonly variant: SnackbarVariant
}

/** Short words to the visitor over the view. */
export interface Notices {
  readonly toast: Atom<Toast | undefined>
  /** Replaces an open toast after 150 ms. Loading stays until replaced; the others go after 2.5 s. */
  show(variant: ToastVariant, message: string): void
  hide(): void
  readonly snackbar: Atom<Snackbar>
  /** Opens only in debug mode. */
  openSnackbar(message: string, variant?: SnackbarVariant): void
  /** Back to empty and info. */
  closeSnackbar(): void
}
