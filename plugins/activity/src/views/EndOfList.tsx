import { Actions, Button, useMessages } from '@portico/react/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { ActivityView } from './useActivity.js'

/** Loads the next page when the end of the list comes into sight, and by its button: for keyboards, and after a failure. */
export function EndOfList({ view }: { readonly view: ActivityView }): ReactNode {
  const t = useMessages('activity', viewTexts)
  const sight = useRef<HTMLSpanElement>(null)
  const { isFetchingNext, isLoadedOnSight, loadMore, pageCount } = view
  const load = useRef(loadMore)
  useEffect(() => {
    load.current = loadMore
  })
  useEffect(() => {
    if (!isLoadedOnSight || !sight.current || typeof IntersectionObserver === 'undefined') return undefined
    // Made anew after each page: it reports once what it sees at first, also when that has not changed.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load.current()
    })
    observer.observe(sight.current)
    return () => observer.disconnect()
  }, [isLoadedOnSight, pageCount])
  return (
    <div className="activity-end">
      <span ref={sight} aria-hidden="true" />
      <Actions>
        <Button size="md" busy={isFetchingNext} onClick={loadMore}>
          {t('loadMore')}
        </Button>
      </Actions>
    </div>
  )
}
