import { useId, type ReactNode } from 'react'
import css from './amountPanel.css?inline'
import { CurrencyButton, type CurrencyButtonProps } from './CurrencyButton.js'
import { Sheet } from './Sheet.js'

/** Digits that fit at the large and at the middle size. */
const fitting = { large: 9, middle: 14 } as const
/** Characters. */
const longest = 80

export interface AmountPanelProps {
  readonly label: string
  /** Decimal text. */
  readonly value: string
  /** Called without spaces around the text, and with a point for a decimal comma. Absent: the amount cannot be edited. */
  readonly onChange?: ((text: string) => void) | undefined
  readonly isInvalid?: boolean | undefined
  /** Drawn in place of an amount that cannot be edited, such as a skeleton while a quote is asked for. */
  readonly instead?: ReactNode
  readonly currency: CurrencyButtonProps
  /** Up to two texts: what the amount is worth, and the balance. */
  readonly foot?: ReactNode
  /** What is wrong with the text that was entered last. */
  readonly notice?: string | undefined
}

/** An amount, and the currency that it is in. */
export function AmountPanel(props: AmountPanelProps): ReactNode {
  const { label, value, onChange, isInvalid, instead, currency, foot, notice } = props
  const id = useId()
  const field = { id, className: 'amount-panel__input', 'aria-describedby': `${id}-foot` }
  return (
    <div className="amount-panel card">
      <Sheet css={css} />
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {onChange ? (
        <input
          {...field}
          data-size={sizeOf(value)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          maxLength={longest}
          value={value}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => onChange(withPoint(event.target.value))}
        />
      ) : (
        <output
          {...field}
          data-size={instead === undefined ? sizeOf(value) : undefined}
          data-empty={value ? undefined : ''}
          aria-busy={instead !== undefined || undefined}
        >
          {instead ?? (value || '0')}
        </output>
      )}
      <CurrencyButton {...currency} />
      <div className="amount-panel__foot" id={`${id}-foot`}>
        {foot}
      </div>
      {notice !== undefined && (
        <p className="amount-panel__notice" role="status">
          {notice}
        </p>
      )}
    </div>
  )
}

function sizeOf({ length }: string): 'sm' | 'md' | undefined {
  if (length > fitting.middle) return 'sm'
  return length > fitting.large ? 'md' : undefined
}

/** Many keyboards have a decimal comma, and what is pasted has spaces around it. */
function withPoint(text: string): string {
  const trimmed = text.trim()
  return /^\d*,\d*$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed
}
