import type { createStore } from 'jotai/vanilla'

/** jotai's vanilla store. One per modal, never shared with the host's. */
export type Store = ReturnType<typeof createStore>
