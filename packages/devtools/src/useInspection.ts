import type { Modal, ModalInspection } from '@portico/core'
import { useEffect, useState } from 'react'

/** What the modal consists of; asked again whenever `version` changes. */
export function useInspection(modal: Modal, version?: unknown): ModalInspection | undefined {
  const [inspection, setInspection] = useState<ModalInspection>()
  useEffect(() => {
    let isCurrent = true
    void modal.inspect().then((found) => isCurrent && setInspection(found))
    return () => {
      isCurrent = false
    }
  }, [modal, version])
  return inspection
}
