import { Children, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { listKey, type TypedWord } from './listKeys.js'

export interface ListProps {
  /** Without a card around it, for long lists. */
  readonly plain?: boolean
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** A list of rows. Arrow keys and typed letters move the focus between them; Tab visits each of them as well. */
export function List({ plain, label, children }: ListProps): ReactNode {
  const word = useRef<TypedWord>({ text: '', at: 0 })
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    if ((event.target as Element).matches('input')) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':is(button, a).row:not(:disabled)')]
    const current = rows.indexOf((event.target as Element).closest<HTMLElement>('.row')!)
    const label = (index: number) => rows[index]!.querySelector('.row__title')?.textContent ?? ''
    const next = listKey(event, current, rows.length, label, word.current, event.timeStamp)
    if (next === undefined) return
    event.preventDefault()
    rows[next]!.focus()
  }
  return (
    // The rows are interactive; their key events bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      // Safari removes the role from a list without bullets.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className={plain ? 'list' : 'list card'}
      part="list"
      data-plain={plain ? '' : undefined}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {Children.map(children, (child) => (child === null || typeof child === 'boolean' ? child : <li>{child}</li>))}
    </ul>
  )
}
