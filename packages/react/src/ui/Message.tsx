import type { ReactNode } from 'react'
import { Glyph } from './Glyph.js'

export interface MessageProps {
  /** A `GlyphIcon`, `Icon` or `Avatar` of size `lg` above the title. */
  readonly visual?: ReactNode
  readonly title: ReactNode
  /** One sentence. */
  readonly children?: ReactNode
  /** Space above and below. */
  readonly space?: 'sm' | 'lg' | undefined
}

/** Title and text that fill a view, such as an empty or a failed state. */
export function Message({ visual, title, children, space }: MessageProps): ReactNode {
  return (
    <div className="message" part="message" data-space={space}>
      {visual}
      <h3 className="message__title">{title}</h3>
      {children !== undefined && <p className="message__text">{children}</p>}
    </div>
  )
}

export interface NoticeProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'error'
  readonly title?: ReactNode
  /** One or two sentences. */
  readonly children?: ReactNode
  /** Buttons under the text. */
  readonly actions?: ReactNode
}

/** A box with a message inside a view, such as a warning. */
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
