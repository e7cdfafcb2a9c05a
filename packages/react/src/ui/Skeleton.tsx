import type { CSSProperties, ReactNode } from 'react'

export interface SkeletonProps {
  /** A CSS length. */
  readonly width: string
  /** Height of what comes: a line of text, a smaller one, or a balance. */
  readonly line?: 'sm' | 'hero' | undefined
}

/** Stands in for a line that comes, once that has taken 150 ms. */
export function Skeleton({ width, line }: SkeletonProps): ReactNode {
  return (
    <span className="skeleton" data-line={line ?? ''} style={{ '--w': width } as CSSProperties} aria-hidden="true" />
  )
}

/** Stands in for a row. */
export function RowSkeleton({ shape }: { readonly shape?: 'circle' }): ReactNode {
  return (
    <div className="row" aria-hidden="true">
      <span className="icon skeleton" data-shape={shape} />
      <span className="row__text">
        <Skeleton width="112px" />
        <Skeleton width="67px" line="sm" />
      </span>
      <span className="row__end">
        <Skeleton width="44px" />
      </span>
    </div>
  )
}
