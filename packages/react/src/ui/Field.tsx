import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { Glyph, type GlyphName } from './Glyph.js'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'size'> {
  readonly label: string
  /** The label stands above it; for forms of several fields. Else it is there for assistive technology. */
  readonly labelled?: boolean
  readonly glyph?: GlyphName | undefined
  /** 44 px high instead of 52. */
  readonly size?: 'md' | undefined
  /** Said at once, and tied to the field. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** A button inside the field. */
  readonly end?: ReactNode
}

export function Field(props: FieldProps): ReactNode {
  const { label, labelled, glyph, size, error, hint, end, id, ...rest } = props
  const own = useId()
  const input = id ?? own
  const said = error ?? hint
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
          aria-describedby={said === undefined ? undefined : `${input}-hint`}
        />
        {end}
      </div>
      {said !== undefined && (
        <div
          className="hint"
          id={`${input}-hint`}
          data-tone={error === undefined ? undefined : 'error'}
          role={error === undefined ? undefined : 'alert'}
        >
          {error !== undefined && <Glyph name="error" size="sm" />}
          <span>{said}</span>
        </div>
      )}
    </div>
  )
}
