import { useEffect, useRef, type ReactNode } from 'react'
import { Actions } from './Actions.js'
import { Button } from './Button.js'

/** How far below the visible part of a list its end already counts as in sight. */
const ahead = '480px'

export interface LoadMoreProps {
  readonly label: string
  readonly busy: boolean
  /** Whether it loads by itself when it comes into sight. False after a failure, which would repeat itself. */
  readonly onSight: boolean
  /** Pages that are there: what is still in sight after one more is loaded again. */
  readonly pageCount: number
  readonly onLoad: () => void
}

/** The end of a list that comes in pages: loads the next one when it comes into sight, and by its button. */
export function LoadMore({ label, busy, onSight, pageCount, onLoad }: LoadMoreProps): ReactNode {
  const element = useRef<HTMLDivElement>(null)
  const load = useRef(onLoad)
  useEffect(() => {
    load.current = onLoad
  })
  useEffect(() => {
    if (!onSight || !element.current || typeof IntersectionObserver === 'undefined') return undefined
    // Made anew after each page: at first it reports what it sees, also where that has not changed. The list scrolls inside the
    // dialog, to which `rootMargin` does not apply.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load.current()
      },
      { scrollMargin: ahead },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onSight, pageCount])
  return (
    <div ref={element}>
      <Actions>
        <Button size="md" busy={busy} onClick={onLoad}>
          {label}
        </Button>
      </Actions>
    </div>
  )
}
