import { useId, type ReactNode } from 'react'
import { RowContents, type RowContent } from './Row.js'

export interface CheckRowProps extends Omit<RowContent, 'end'> {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A row with a checkbox. A press anywhere on the row changes it. */
export function CheckRow({ checked, onChange, ...content }: CheckRowProps): ReactNode {
  const id = useId()
  return (
    <label className="row" part="row" htmlFor={id}>
      <RowContents
        {...content}
        end={
          <span className="check">
            <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
          </span>
        }
      />
    </label>
  )
}
