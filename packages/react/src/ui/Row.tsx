import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { plainName } from './plainName.js'
import { safeHref } from './safeHref.js'

export interface RowContent {
  /** 40 px: `Icon`, `WalletIcon`, `Avatar` … */
  readonly icon?: ReactNode
  /** A string is a name out of outside data and is made harmless; anything else is drawn as it is. */
  readonly title: ReactNode
  /** After the title, such as a glyph that says Verified. */
  readonly mark?: ReactNode
  readonly subtitle?: ReactNode
  /** Badge, amount, glyph. */
  readonly end?: ReactNode
}

/** What a row shows, without being anything: for labels and for rows with controls of their own. */
export function RowContents({ icon, title, mark, subtitle, end }: RowContent): ReactNode {
  return (
    <>
      {icon}
      <span className="row__text">
        <span className="row__title">
          {/* Of its own direction: a name in another script must not turn the row about. */}
          <span dir="auto">{typeof title === 'string' ? plainName(title) : title}</span>
          {mark}
        </span>
        {subtitle !== undefined && (
          <span className="row__subtitle">
            <span>{subtitle}</span>
          </span>
        )}
      </span>
      {end !== undefined && <span className="row__end">{end}</span>}
    </>
  )
}

export interface RowProps
  extends RowContent, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof RowContent | 'className' | 'style'> {
  /** It is the one in use. */
  readonly current?: boolean | undefined
  readonly tone?: 'error' | undefined
}

/** One row for wallets, accounts, networks, tokens: the whole of it is the target. */
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

/** A row that leads out of the page. Nothing where the address may not be followed. */
export function RowLink({ href, icon, title, mark, subtitle, end, ...rest }: RowLinkProps): ReactNode {
  const target = safeHref(href)
  if (!target) return null
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest} href={target} className="row" part="row">
      <RowContents icon={icon} title={title} mark={mark} subtitle={subtitle} end={end} />
    </a>
  )
}
