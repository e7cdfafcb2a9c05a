import type { EventName, EventPayload, Modal } from '@portico/core'
import { useEffect, useRef } from 'react'
import type { RegisteredSpecs } from './Register.js'
import { useModal } from './useModal.js'

/** Calls `listener`, always its latest version, on every such event of shell or plugins while the component is mounted. */
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
