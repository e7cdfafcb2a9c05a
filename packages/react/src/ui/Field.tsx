import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Glyph, type GlyphName } from './Glyph.js'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'size'> {
  readonly label: string
  /** Shows the label above the field. By default it is there for assistive technology only. */
  readonly labelled?: boolean
  readonly glyph?: GlyphName | undefined
  /** Default 52 px high; `md` is 44 px. */
  readonly size?: 'md' | undefined
  /** Shown under the field instead of `hint`, and announced at once. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** A button at the end of the field. */
  readonly end?: ReactNode
}

export function Field(props: FieldProps): ReactNode {
  const { label, labelled, glyph, size, error, hint, end, id, ...rest } = props
  const newId = useId()
  const input = id ?? newId
  const note = error ?? hint
  return (
    <div className="field-block" part="field">
      <label className={labelled ? 'label' : 'visually-hidden'} htmlFor={input}>
        {label}
      </label>
      <div className="field" data-size={size} data-tone={error === undefined ? undefined : 'error'}>
        {glyph && <Glyph name={glyph} />}
        <input
          type="text"
          dir="auto"
          autoComplete="off"
          {...rest}
          id={input}
          className="field__input"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={note === undefined ? undefined : `${input}-hint`}
        />
        {end}
      </div>
      {note !== undefined && (
        <div
          className="hint"
          id={`${input}-hint`}
          data-tone={error === undefined ? undefined : 'error'}
          role={error === undefined ? undefined : 'alert'}
        >
          {error !== undefined && <Glyph name="error" size="sm" />}
          <span>{note}</span>
        </div>
      )}
    </div>
  )
}
