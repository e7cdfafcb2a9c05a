import type { ReactNode } from 'react'
import css from './currencyButton.css?inline'
import { Glyph } from './Glyph.js'
import { plainName } from '../shell/plainName.js'
import { Sheet } from './Sheet.js'

export interface CurrencyButtonProps {
  /** Undefined while none is chosen. */
  readonly symbol: string | undefined
  readonly icon?: ReactNode
  /** What the button says where no currency is chosen. */
  readonly placeholder?: string
  /** Accessible name. Default: the symbol. */
  readonly label?: string
  /** `sm`: one of several to choose from. Otherwise it leads to where one is chosen. */
  readonly size?: 'sm'
  readonly onClick: () => void
  readonly onPointerEnter?: (() => void) | undefined
}

/** A token or a currency of a country, by its symbol. */
export function CurrencyButton(props: CurrencyButtonProps): ReactNode {
  const { symbol, icon, placeholder, label, size, onClick, onPointerEnter } = props
  return (
    <>
      <button
        type="button"
        className="currency"
        data-size={size}
        aria-label={label}
        onPointerEnter={onPointerEnter}
        onClick={onClick}
      >
        {icon}
        <span className="trim" dir="auto">
          {symbol === undefined ? placeholder : plainName(symbol)}
        </span>
        {size !== 'sm' && <Glyph name="down" size="sm" />}
      </button>
      <Sheet css={css} />
    </>
  )
}
