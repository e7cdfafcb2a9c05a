import type { CSSProperties, ReactNode } from 'react'

export interface SkeletonProps {
  /** A CSS length. */
  readonly width: string
  /** Height of the text it stands for: a line, a small line (`sm`), or a balance (`hero`). */
  readonly line?: 'sm' | 'hero' | undefined
}

/** Placeholder of a line that loads. It appears after 150 ms. */
export function Skeleton({ width, line }: SkeletonProps): ReactNode {
  return (
    <span className="skeleton" data-line={line ?? ''} style={{ '--w': width } as CSSProperties} aria-hidden="true" />
  )
}

/** Placeholder of a row that loads. */
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
