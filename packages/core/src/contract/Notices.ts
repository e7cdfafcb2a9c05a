import type { Atom } from 'jotai/vanilla'

export type ToastVariant = 'loading' | 'success' | 'error'
export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  /** Of an error: its own words, in English. */
  readonly message: string
  /** What went wrong: the renderer says it in the language of the modal, by the error's code. */
  readonly error?: Error
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
  /** An error is said in the language of the modal. Replaces an open toast after 150 ms. Loading stays until replaced; the others go after 2.5 s. */
  show(variant: ToastVariant, message: string | Error): void
  hide(): void
  readonly snackbar: Atom<Snackbar>
  /** Opens only in debug mode. */
  openSnackbar(message: string, variant?: SnackbarVariant): void
  /** Back to empty and info. */
  closeSnackbar(): void
}
