import { PorticoError, type Modal } from '@portico/core'
import { getContext, onMount, setContext } from 'svelte'
import type { RegisteredModal } from './Register.js'

// The same key in every copy of this package.
const key = Symbol.for('@portico/svelte')

/**
 * Gives a modal to the components below, and keeps it started while the component that calls this is mounted, which restores
 * earlier connections: never before the page is hydrated. Call it in the script of the root component or layout, and create the modal
 * once; on a server, once per request.
 */
export function setModal<M extends Modal>(modal: M): M {
  setContext(key, modal)
  onMount(() => modal.start())
  return modal
}

/**
 * The modal of the nearest component that called `setModal`.
 * @throws `svelte/noModal`
 */
export function useModal<M extends Modal = RegisteredModal>(): M {
  const modal = getContext<M | undefined>(key)
  if (!modal)
    throw new PorticoError('svelte/noModal', {
      shortMessage: 'There is no modal above this component',
      details: 'Call setModal(modal) in the script of the root component or layout.',
    })
  return modal
}
