import type { ReactElement, ReactNode } from 'react'

export function Row({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
