import type { ReactNode } from 'react'
import { List } from './List.js'
import { VirtualList, type VirtualListProps } from './VirtualList.js'

/** Rows of a list that is drawn whole. */
const mostDrawn = 40

export type LongListProps<T> = Pick<VirtualListProps<T>, 'items' | 'label' | 'scroller' | 'nameOf' | 'first'> & {
  /** Draws one row, with a `key`. */
  readonly children: VirtualListProps<T>['children']
  /** Without a card around it. A list that is not drawn whole has none. */
  readonly plain?: boolean | undefined
}

/** A list that may have thousands of rows: few are drawn in a card, of many only those in sight. */
export function LongList<T>({ plain, children, ...props }: LongListProps<T>): ReactNode {
  if (props.items.length > mostDrawn) return <VirtualList {...props}>{children}</VirtualList>
  return (
    <List label={props.label} plain={plain ?? false}>
      {props.items.map(children)}
    </List>
  )
}
