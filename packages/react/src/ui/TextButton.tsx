import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Glyph, type GlyphName } from './Glyph.js'

export interface TextButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly tone?: 'error' | undefined
  readonly glyph?: GlyphName | undefined
  readonly children: ReactNode
}

/** A button in a sentence or a footer. */
export function TextButton({ tone, glyph, children, ...rest }: TextButtonProps): ReactNode {
  return (
    <button type="button" {...rest} className="link" part="link" data-tone={tone}>
      {glyph && <Glyph name={glyph} size="sm" />}
      {children}
    </button>
  )
}
