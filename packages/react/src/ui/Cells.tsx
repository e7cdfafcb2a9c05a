import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from './Glyph.js'

export interface Cell {
  readonly id: string
  readonly label: string
  readonly glyph?: GlyphName | undefined
  readonly onSelect: () => void
}

export interface CellsProps {
  readonly label: string
  readonly cells: readonly Cell[]
}

/** Actions side by side in one card. */
export function Cells({ label, cells }: CellsProps): ReactNode {
  return (
    <div className="cells card" part="cells" role="group" aria-label={label} data-labels="">
      {cells.map(({ id, label: text, glyph, onSelect }) => (
        <button key={id} type="button" onClick={onSelect}>
          {glyph && <Glyph name={glyph} flip={glyph === 'send' || glyph === 'receive'} />}
          <span className="trim">{text}</span>
        </button>
      ))}
    </div>
  )
}
