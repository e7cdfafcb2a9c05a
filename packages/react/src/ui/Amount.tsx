import type { ReactNode } from 'react'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useShell } from '../shell/useShell.js'
import { formatUnits, type Quantity } from '@portico/core'
import { formatAmount } from './formatAmount.js'
import { plainName } from '../shell/plainName.js'

export interface AmountProps extends Quantity {
  readonly symbol?: string | undefined
  /** Decimals shown. Default 3. */
  readonly digits?: number
  readonly size?: 'hero' | undefined
}

/** An amount in figures of equal width; all of its digits on hover and for assistive technology. */
export function Amount({ amount, decimals, symbol, digits, size }: AmountProps): ReactNode {
  const locale = useAtomValue(useShell().locale)
  const exact = formatUnits(amount, decimals)
  const unit = symbol === undefined ? '' : plainName(symbol)
  const whole = unit ? `${exact} ${unit}` : exact
  return (
    <span className="amount" part="amount" data-size={size} title={whole}>
      <span aria-hidden="true">
        {formatAmount({ amount, decimals }, locale, digits)}
        {unit && <span className="amount__unit"> {unit}</span>}
      </span>
      <span className="visually-hidden">{whole}</span>
    </span>
  )
}
