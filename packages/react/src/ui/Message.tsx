import type { ReactNode } from 'react'

export interface MessageProps {
  /** `GlyphIcon` (it stands in an arch), `Icon` or `Avatar`; none under a thread. */
  readonly visual?: ReactNode
  readonly title: ReactNode
  /** One sentence. */
  readonly children?: ReactNode
  /** Runtime around it. */
  readonly space?: 'sm' | 'lg' | undefined
}

/** What a whole screen says. */
export function Message({ visual, title, children, space }: MessageProps): ReactNode {
  return (
    <div className="message" part="message" data-space={space}>
      {visual}
      <h3 className="message__title">{title}</h3>
      {children !== undefined && <p className="message__text">{children}</p>}
    </div>
  )
}
