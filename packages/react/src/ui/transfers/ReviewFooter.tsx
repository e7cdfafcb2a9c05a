import type { ReactNode } from 'react'
import { Footer } from '../Body.js'
import { Sheet } from '../Sheet.js'
import css from './reviewFooter.css?inline'

/** One or two buttons under a review: the way back, and the wider way on, which says how much or which wallet. */
export function ReviewFooter({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Footer kind="actions">
      <Sheet css={css} />
      <div className="review-actions">{children}</div>
    </Footer>
  )
}
