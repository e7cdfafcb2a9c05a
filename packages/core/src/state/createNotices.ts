import { atom } from 'jotai/vanilla'
import type { Store } from '../contract/Store.js'
import { messageOf } from '../contract/errors/messageOf.js'
import type { Notices, Snackbar, Toast, ToastVariant } from '../contract/Notices.js'

/** Times of a toast, ms. */
const toastReplaceDelay = 150
const toastLife = 2500
/** Characters of a toast. Some are the words of a wallet. */
const longestToast = 300
const closedSnackbar: Snackbar = { open: false, message: '', variant: 'info' }

export interface OwnedNotices extends Notices {
  /** Ends what is shown, and its timers. */
  clear(): void
}

export function createNotices(store: Store, debug: () => boolean): OwnedNotices {
  const toast = atom<Toast | undefined>(undefined)
  const snackbar = atom(closedSnackbar)
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0

  function present(variant: ToastVariant, content: string | Error): void {
    const [message, error] = typeof content === 'string' ? [content] : [messageOf(content), content]
    store.set(toast, { id: ++lastId, variant, message: message.slice(0, longestToast), ...(error && { error }) })
    if (variant !== 'loading') timer = setTimeout(hide, toastLife)
  }
  function hide(): void {
    clearTimeout(timer)
    timer = undefined
    store.set(toast, undefined)
  }
  return {
    toast,
    snackbar,
    show(variant, message) {
      const replaces = store.get(toast) !== undefined || timer !== undefined
      hide()
      if (replaces) timer = setTimeout(present, toastReplaceDelay, variant, message)
      else present(variant, message)
    },
    hide,
    openSnackbar(message, variant = 'info') {
      if (debug()) store.set(snackbar, { open: true, message, variant })
    },
    closeSnackbar: () => store.set(snackbar, closedSnackbar),
    clear() {
      hide()
      store.set(snackbar, closedSnackbar)
    },
  }
}
