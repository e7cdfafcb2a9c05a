import type { EventName, EventPayload, Modal } from '@portico/core'
import { useEffect, useRef } from 'react'
import type { RegisteredSpecs } from './Register.js'
import { useModal } from './useModal.js'

/** Calls `listener` on every `event` of the modal or of a plugin, until the component unmounts. `listener` may change between renders. */
export function useModalEvents<E extends EventName<RegisteredSpecs>>(
  event: E,
  listener: (payload: EventPayload<RegisteredSpecs, E>) => void,
): void {
  const modal = useModal() as Modal<RegisteredSpecs>
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.on(event, (payload) => latest.current(payload)), [modal, event])
}
