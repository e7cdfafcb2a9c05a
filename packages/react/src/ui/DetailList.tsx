import type { ReactNode } from 'react'
import css from './detailList.css?inline'
import { Sheet } from './Sheet.js'

export interface Detail {
  readonly label: string
  readonly value: ReactNode
  readonly tone?: 'warning' | 'error' | undefined
}

/** Labels and values, such as the fees of a payment. Rows without a value are left out. */
export function DetailList({ rows }: { readonly rows: readonly Detail[] }): ReactNode {
  return (
    <>
      <Sheet css={css} />
      <dl className="details-list card">
        {rows
          .filter(({ value }) => value !== undefined)
          .map(({ label, value, tone }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-tone={tone}>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
