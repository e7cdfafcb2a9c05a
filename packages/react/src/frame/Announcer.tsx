import { useCallback, useState, type ReactNode } from 'react'
import { AnnounceContext, type Announce } from './AnnounceContext.js'

interface Words {
  readonly text: string
  /** Alternates, so that the same words said twice are two changes of the region. */
  readonly count: number
}

/** The live regions of a modal: there before anything is said in them, or it would not be heard. */
export function Announcer({ children }: { readonly children: ReactNode }): ReactNode {
  const [polite, setPolite] = useState<Words>({ text: '', count: 0 })
  const [assertive, setAssertive] = useState<Words>({ text: '', count: 0 })
  const announce = useCallback<Announce>((text, how = 'polite') => {
    const set = how === 'polite' ? setPolite : setAssertive
    set(({ count }) => ({ text, count: count + 1 }))
  }, [])
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div className="visually-hidden" role="status">
        {said(polite)}
      </div>
      <div className="visually-hidden" role="alert">
        {said(assertive)}
      </div>
    </AnnounceContext.Provider>
  )
}

function said({ text, count }: Words): string {
  return count % 2 === 0 ? text : `${text}\u00a0`
}
