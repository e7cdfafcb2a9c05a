import { createContext, useCallback, useContext, useEffect, useState, type Context, type ReactNode } from 'react'

export type Announce = (text: string, how?: 'polite' | 'assertive') => void

const AnnounceContext: Context<Announce> = createContext<Announce>(() => {})

interface Announcement {
  readonly text: string
  /** Odd and even counts render differently, so that a screen reader speaks the same text twice in a row. */
  readonly count: number
}

/** The live regions of a modal. They are in the page before their first text: screen readers miss regions added with a text. */
export function Announcer({ children }: { readonly children: ReactNode }): ReactNode {
  const [polite, setPolite] = useState<Announcement>({ text: '', count: 0 })
  const [assertive, setAssertive] = useState<Announcement>({ text: '', count: 0 })
  const announce = useCallback<Announce>((text, how = 'polite') => {
    const set = how === 'polite' ? setPolite : setAssertive
    set(({ count }) => ({ text, count: count + 1 }))
  }, [])
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div className="visually-hidden" role="status">
        {announcedText(polite)}
      </div>
      <div className="visually-hidden" role="alert">
        {announcedText(assertive)}
      </div>
    </AnnounceContext.Provider>
  )
}

function announcedText({ text, count }: Announcement): string {
  return count % 2 === 0 ? text : `${text}\u00a0`
}

/** Returns a function that announces a change of status to assistive technology, once. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}

/** Announces `text` whenever it changes: failures at once, everything else in the next pause. */
export function useAnnouncement(text: string | undefined, isFailure = false): void {
  const announce = useAnnounce()
  useEffect(() => {
    if (text) announce(text, isFailure ? 'assertive' : 'polite')
  }, [announce, text, isFailure])
}
