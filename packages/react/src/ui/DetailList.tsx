import type { ReactNode } from 'react'
import css from './detailList.css?inline'
import { Sheet } from './Sheet.js'

export interface Detail {
  readonly label: string
  /** Undefined: the row is left out. */
  readonly value: ReactNode
  readonly tone?: 'warning' | 'error' | undefined
}

export interface DetailListProps {
  readonly rows: readonly Detail[]
  /** Rows that are closer to each other, without lines between them. */
  readonly dense?: boolean
  /** Below the rows. */
  readonly children?: ReactNode
}

/** Labels and values, such as the fees of a payment. */
export function DetailList({ rows, dense, children }: DetailListProps): ReactNode {
  return (
    <div className="details-list card" data-dense={dense || undefined}>
      <Sheet css={css} />
      <dl>
        {rows.map(
          ({ label, value, tone }, index) =>
            value !== undefined && (
              <div key={index}>
                <dt>{label}</dt>
                <dd data-tone={tone}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </div>
  )
}
