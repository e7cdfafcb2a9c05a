import type { ReactNode } from 'react'

const paths = {
  down: 'M5.5 8l4.5 4.5L14.5 8',
  warning:
    'M8.75 3.95 2.7 14.4a1.45 1.45 0 0 0 1.25 2.2h12.1a1.45 1.45 0 0 0 1.25-2.2L11.25 3.95a1.45 1.45 0 0 0-2.5 0ZM10 7.9v3.3M10 13.8v.01',
} as const

/** The two glyphs of the buttons in the page; the others live in the renderer. */
export function HostGlyph({ name }: { readonly name: keyof typeof paths }): ReactNode {
  return (
    <svg className="portico-button__glyph" data-name={name} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
