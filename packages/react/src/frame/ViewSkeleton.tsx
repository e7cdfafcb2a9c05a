import type { ReactNode } from 'react'
import { RowSkeleton } from '../ui/Skeleton.js'
import { useMessages } from '../shell/useMessages.js'

/** Stands in for a view whose code is on its way: rows in a card, as most views have them. */
export function ViewSkeleton(): ReactNode {
  const t = useMessages()
  return (
    <div className="view" part="view" aria-busy="true">
      <div className="body">
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
        <div className="card" aria-hidden="true">
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
        </div>
      </div>
    </div>
  )
}
