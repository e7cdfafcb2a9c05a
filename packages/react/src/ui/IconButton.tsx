import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Glyph, type GlyphName } from './Glyph.js'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly glyph: GlyphName
  /** Accessible name. */
  readonly label: string
  /** Default 36 px; `sm` is 28 px. */
  readonly size?: 'sm' | undefined
  readonly variant?: 'primary' | undefined
  readonly flip?: boolean | undefined
}

export function IconButton({ glyph, label, size, variant, flip, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className="icon-button"
      part="icon-button"
      aria-label={label}
      data-size={size}
      data-variant={variant}
    >
      <Glyph name={glyph} size={size} flip={flip} />
    </button>
  )
}
