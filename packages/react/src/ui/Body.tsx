import type { ReactNode, Ref } from 'react'

export interface BodyProps {
  /** Wider gaps between blocks. */
  readonly gap?: 'md' | undefined
  /** Keeps its height whatever is found: for lists that one searches. */
  readonly tall?: boolean
  readonly busy?: boolean
  /** The element that scrolls. (A `ref` would not reach a function component before React 19.) */
  readonly scroller?: Ref<HTMLDivElement> | undefined
  readonly children?: ReactNode
}

/** What scrolls under the header of a view. */
export function Body({ gap, tall, busy, scroller, children }: BodyProps): ReactNode {
  return (
    <div
      ref={scroller}
      className="body"
      part="body"
      data-gap={gap}
      data-tall={tall ? '' : undefined}
      aria-busy={busy || undefined}
    >
      {children}
    </div>
  )
}

/** What stays above the body while it scrolls. */
export function StickyHead({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="body__sticky">{children}</div>
}
