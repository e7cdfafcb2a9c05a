import type { ReactNode, Ref } from 'react'

export interface BodyProps {
  /** Wider gaps between blocks. */
  readonly gap?: 'md' | undefined
  /** Keeps its height when its content changes: for lists with a search field. */
  readonly tall?: boolean
  readonly busy?: boolean
  /** The element that scrolls. (A `ref` would not reach a function component before React 19.) */
  readonly scroller?: Ref<HTMLDivElement> | undefined
  readonly children?: ReactNode
}

/** The part of a view that scrolls, under the header. */
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

/** Stays above the body while that scrolls, such as a search field. */
export function StickyHead({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="body__sticky">{children}</div>
}

export interface FooterProps {
  /** For buttons. Without it a footer is for one short sentence. */
  readonly kind?: 'actions' | undefined
  readonly children: ReactNode
}

export function Footer({ kind, children }: FooterProps): ReactNode {
  return (
    <footer className="footer" part="footer" data-kind={kind}>
      {children}
    </footer>
  )
}
