import type { Modal } from '@portico/core'

/**
 * Declare the type of your modal here once, and composables know its plugins:
 * `declare module '@portico/vue' { interface Register { readonly modal: typeof modal } }`.
 * Only the app augments it, never a plugin: it says what is installed.
 */
export interface Register {}

/** The modal of the app as declared in `Register`, else a modal without plugins. */
export type RegisteredModal = Register extends { readonly modal: infer M extends Modal } ? M : Modal

type SpecOfModal<M> = M extends Modal<infer S> ? S : never
/** The union of the specs of its plugins. */
export type RegisteredSpecs = SpecOfModal<RegisteredModal>
