import type { Modal } from '@portico/core'

/**
 * Says once, for the whole app, which modal it has; hooks are then typed by its plugins:
 * `declare module '@portico/react' { interface Register { readonly modal: typeof modal } }`.
 * Augmented by the app alone, never by a plugin: it states what is installed, not what could be.
 */
export interface Register {}

/** The app's modal as registered, or one of no plugins. */
export type RegisteredModal = Register extends { readonly modal: infer M extends Modal } ? M : Modal

type SpecOfModal<M> = M extends Modal<infer S> ? S : never
/** The union of the specs of the app's plugins. */
export type RegisteredSpecs = SpecOfModal<RegisteredModal>
