import { useContext } from 'react'
import { AnnounceContext, type Announce } from './AnnounceContext.js'

/** Says a change of status to assistive technology, once, in the modal's own live region. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}
