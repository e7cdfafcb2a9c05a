import type { Shell } from '../contract/Shell.js'

/** A registered symbol, so that a renderer finds the shell of a modal made by another copy of core. */
export const shellKey: unique symbol = Symbol.for('@portico/core/shell') as never

/** The shell behind a modal. For renderers: hosts and plugins have what they need on the modal and in their context. */
export function loadShell(modal: object): Promise<Shell> {
  return (modal as { readonly [shellKey]: () => Promise<Shell> })[shellKey]()
}
