import { useId, type ReactNode } from 'react'
import css from './amountPanel.css?inline'
import { Glyph } from './Glyph.js'
import { plainName } from './plainName.js'
import { Sheet } from './Sheet.js'

/** Digits that fit at the large and at the middle size. */
const fitting = { large: 9, middle: 14 } as const
/** Characters. */
const longest = 80

export interface AmountPanelProps {
  readonly label: string
  /** Decimal text. */
  readonly value: string
  /** Called with a point for a decimal comma, which many keyboards have. Absent: the amount cannot be edited. */
  readonly onChange?: ((text: string) => void) | undefined
  /** Drawn in place of the amount, such as a skeleton while a quote is asked for. */
  readonly instead?: ReactNode
  readonly currency: {
    /** Undefined while none is chosen. */
    readonly symbol: string | undefined
    readonly icon?: ReactNode
    /** What the button says where no currency is chosen. */
    readonly placeholder: string
    /** Accessible name of the button. */
    readonly label: string
    readonly onClick: () => void
    readonly onPointerEnter?: (() => void) | undefined
  }
  /** Up to two texts: what the amount is worth, and the balance. */
  readonly foot?: ReactNode
}

/** An amount, and the currency that it is in. */
export function AmountPanel({ label, value, onChange, instead, currency, foot }: AmountPanelProps): ReactNode {
  const id = useId()
  const { symbol, icon, placeholder } = currency
  return (
    <div className="amount-panel card">
      <Sheet css={css} />
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {instead ?? (
        <input
          id={id}
          className="amount-panel__input"
          data-size={sizeOf(value)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          maxLength={longest}
          value={value}
          readOnly={!onChange}
          aria-describedby={`${id}-foot`}
          onChange={(event) => onChange?.(withPoint(event.target.value))}
        />
      )}
      <button
        type="button"
        className="amount-panel__token"
        aria-label={currency.label}
        onPointerEnter={currency.onPointerEnter}
        onClick={currency.onClick}
      >
        {icon}
        <span className="trim" dir="auto">
          {symbol === undefined ? placeholder : plainName(symbol)}
        </span>
        <Glyph name="down" size="sm" />
      </button>
      <div className="amount-panel__foot" id={`${id}-foot`}>
        {foot}
      </div>
    </div>
  )
}

function sizeOf({ length }: string): 'sm' | 'md' | undefined {
  if (length > fitting.middle) return 'sm'
  return length > fitting.large ? 'md' : undefined
}

function withPoint(text: string): string {
  return /^\d*,\d*$/.test(text) ? text.replace(',', '.') : text
}
