import type { ReactNode } from 'react'
import { Skeleton } from '../parts/Skeleton.js'
import { useMessages } from '../shell/useMessages.js'

/** Stands in for a view whose code is on its way: rows, as most views have them. */
export function ViewSkeleton(): ReactNode {
  const t = useMessages()
  return (
    <div className="view" part="view" aria-busy="true">
      <div className="body">
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
        <Skeleton rows={4} />
      </div>
    </div>
  )
}
