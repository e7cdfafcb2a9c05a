import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { Glyph, type GlyphName } from './Glyph.js'
import { safeHref } from './safeHref.js'
import { Spinner } from './Spinner.js'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** One `primary` a screen at most; it means "go on" and never leads into danger. */
  readonly variant?: 'primary' | 'outline' | 'ghost' | 'danger' | undefined
  /** 48 px high by default; 40 and 32. */
  readonly size?: 'md' | 'sm' | undefined
  readonly glyph?: GlyphName | undefined
  /** Stands after the words. */
  readonly trailing?: GlyphName | undefined
  /** It does what was asked: it keeps the focus and takes no further press. The words should say what goes on. */
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
  /** Schemes besides https: that the caller has reason to trust. */
  readonly schemes?: readonly string[]
  readonly variant?: ButtonProps['variant']
  readonly size?: ButtonProps['size']
  readonly glyph?: GlyphName | undefined
  readonly trailing?: GlyphName | undefined
  readonly children: ReactNode
}

/** A link that looks like a button. Nothing where the address may not be followed. */
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
