import type { ReactNode } from 'react'
import { Glyph } from './Glyph.js'

export interface NoticeProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'error'
  readonly title?: ReactNode
  /** One or two sentences. */
  readonly children?: ReactNode
  /** Buttons under the words. */
  readonly actions?: ReactNode
}

/** Something to know before going on. Colour is not its only sign. */
export function Notice({ tone = 'info', title, children, actions }: NoticeProps): ReactNode {
  return (
    <div className="notice" part="notice" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Glyph name={tone === 'success' ? 'done' : tone} />
      {title !== undefined && <p className="notice__title">{title}</p>}
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="notice__actions">{actions}</div>}
    </div>
  )
}
