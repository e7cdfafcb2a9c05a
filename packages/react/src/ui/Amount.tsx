import type { ReactNode } from 'react'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'
import { exactAmount, formatAmount, type Quantity } from './formatAmount.js'
import { plainName } from './plainName.js'

export interface AmountProps extends Quantity {
  readonly symbol?: string | undefined
  /** Default 3 [9.29]. */
  readonly digits?: number
  readonly size?: 'hero' | undefined
}

/** An amount whose width does not jump; all of its digits on hover and to assistive technology. */
export function Amount({ amount, decimals, symbol, digits, size }: AmountProps): ReactNode {
  const locale = useAtom(useShell().locale)
  const exact = exactAmount({ amount, decimals })
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
