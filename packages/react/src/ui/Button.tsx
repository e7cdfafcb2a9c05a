import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { Glyph, type GlyphName } from './Glyph.js'
import { Spinner } from './Spinner.js'
import { safeHref } from './safeHref.js'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** Use at most one `primary` button in a view. Use `danger` for what cannot be undone. */
  readonly variant?: 'primary' | 'outline' | 'ghost' | 'danger' | undefined
  /** Default 48 px high; `md` is 40 px, `sm` 32 px. */
  readonly size?: 'md' | 'sm' | undefined
  readonly glyph?: GlyphName | undefined
  /** A glyph after the text. */
  readonly trailing?: GlyphName | undefined
  /** The action is running: the button keeps the focus and ignores presses. Its text should name the action. */
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

export function Button({ variant, size, glyph, trailing, busy, onClick, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className="button"
      part="button"
      data-variant={variant}
      data-size={size}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner /> : glyph && <Glyph name={glyph} />}
      <span className="trim">{children}</span>
      {trailing && <Glyph name={trailing} flip />}
    </button>
  )
}

export interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style' | 'href'> {
  readonly href: string | undefined
  /** Schemes that are allowed besides `https:`, such as the one of a wallet. */
  readonly schemes?: readonly string[]
  readonly variant?: ButtonProps['variant']
  readonly size?: ButtonProps['size']
  readonly glyph?: GlyphName | undefined
  readonly trailing?: GlyphName | undefined
  readonly children: ReactNode
}

/** A link that looks like a button. It renders nothing when the address is not safe to open. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const { href, schemes, variant, size, glyph, trailing, children, ...rest } = props
  const target = safeHref(href, schemes)
  if (!target) return null
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
      href={target}
      className="button"
      part="button"
      data-variant={variant}
      data-size={size}
    >
      {glyph && <Glyph name={glyph} />}
      <span className="trim">{children}</span>
      {trailing && <Glyph name={trailing} flip />}
    </a>
  )
}

export interface TextButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly tone?: 'error' | undefined
  readonly glyph?: GlyphName | undefined
  readonly children: ReactNode
}

/** A button that looks like a link, for sentences and footers. */
export function TextButton({ tone, glyph, children, ...rest }: TextButtonProps): ReactNode {
  return (
    <button type="button" {...rest} className="link" part="link" data-tone={tone}>
      {glyph && <Glyph name={glyph} size="sm" />}
      {children}
    </button>
  )
}

export interface LinkProps {
  readonly href: string | undefined
  /** Schemes that are allowed besides `https:`, such as the one of a wallet. */
  readonly schemes?: readonly string[]
  readonly children: ReactNode
}

/** A link to another page, in a new tab. It renders plain text when the address is not safe to open. */
export function Link({ href, schemes, children }: LinkProps): ReactNode {
  const target = safeHref(href, schemes)
  if (!target) return <span>{children}</span>
  return (
    <a className="link" part="link" href={target} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
