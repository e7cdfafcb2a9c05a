import type { ReactNode } from 'react'
import { rovingKeys } from './rovingKeys.js'

export interface Choice {
  readonly id: string
  readonly label: string
}

export interface ChipsProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  /** Added at the end, outside of the group. */
  readonly children?: ReactNode
}

/** A group of filters of which one is selected. Arrow keys select the next one. */
export function Chips({ label, choices, selected, onSelect, children }: ChipsProps): ReactNode {
  return (
    <div className="chips">
      {choices.length > 0 && (
        <div className="chips__group" role="radiogroup" aria-label={label}>
          {choices.map(({ id, label: text }) => (
            <button
              key={id}
              type="button"
              className="chip"
              part="chip"
              role="radio"
              aria-checked={id === selected}
              tabIndex={id === selected ? 0 : -1}
              onClick={() => onSelect(id)}
              onKeyDown={rovingKeys}
            >
              <span className="trim">{text}</span>
            </button>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}

export interface ChipProps {
  readonly pressed: boolean
  readonly onPress: (pressed: boolean) => void
  readonly children: ReactNode
}

/** A filter that is on or off. */
export function Chip({ pressed, onPress, children }: ChipProps): ReactNode {
  return (
    <button type="button" className="chip" part="chip" aria-pressed={pressed} onClick={() => onPress(!pressed)}>
      <span className="trim">{children}</span>
    </button>
  )
}
