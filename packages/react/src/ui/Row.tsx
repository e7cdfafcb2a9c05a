import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { plainName } from '../shell/plainName.js'
import { safeHref } from './safeHref.js'

export interface RowContent {
  /** 40 px, such as `Icon`, `WalletIcon` or `Avatar`. */
  readonly icon?: ReactNode
  /** A string may come from outside data: it is passed through `plainName`. Elements are drawn as they are. */
  readonly title: ReactNode
  /** Added after the title, such as a glyph for Verified. */
  readonly mark?: ReactNode
  readonly subtitle?: ReactNode
  /** At the end of the row: a badge, an amount, a glyph. */
  readonly end?: ReactNode
}

/** The content of a row without the button around it, for labels and for rows that contain controls. */
export function RowContents({ icon, title, mark, subtitle, end }: RowContent): ReactNode {
  return (
    <>
      {icon}
      <span className="row__text">
        <span className="row__title">
          {/* A name in another script must not change the direction of the row. */}
          <span dir="auto">{typeof title === 'string' ? plainName(title) : title}</span>
          {mark}
        </span>
        {subtitle !== undefined && (
          <span className="row__subtitle">
            {/* Cut at its end, whichever way it is read. */}
            <span dir="auto">{subtitle}</span>
          </span>
        )}
      </span>
      {end !== undefined && <span className="row__end">{end}</span>}
    </>
  )
}

export interface RowProps
  extends RowContent, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof RowContent | 'className' | 'style'> {
  /** The one in use. */
  readonly current?: boolean | undefined
  readonly tone?: 'error' | undefined
}

/** A row of a list, such as a wallet, an account or a token. The whole row is the button. */
export function Row({ icon, title, mark, subtitle, end, current, tone, ...rest }: RowProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className="row"
      part="row"
      aria-current={current || undefined}
      data-tone={tone}
      data-iconless={icon === undefined ? '' : undefined}
    >
      <RowContents icon={icon} title={title} mark={mark} subtitle={subtitle} end={end} />
    </button>
  )
}

export interface RowLinkProps
  extends RowContent, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof RowContent | 'className' | 'style' | 'href'> {
  readonly href: string | undefined
}

/** A row that opens another page. It renders nothing when the address is not safe to open. */
export function RowLink({ href, icon, title, mark, subtitle, end, ...rest }: RowLinkProps): ReactNode {
  const target = safeHref(href)
  if (!target) return null
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest} href={target} className="row" part="row">
      <RowContents icon={icon} title={title} mark={mark} subtitle={subtitle} end={end} />
    </a>
  )
}
