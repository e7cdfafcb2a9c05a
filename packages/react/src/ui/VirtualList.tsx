import {
  createContext,
  forwardRef,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Context,
  type CSSProperties,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { listKey, type TypedWord } from './listKeys.js'

/** Height of a row with an icon, in pixels: an estimate, because rows are measured once drawn. */
const rowHeight = 56
/** More rows are asked for when this many or fewer follow the last visible one. */
const endMargin = 12

export interface VirtualListProps<T> {
  readonly items: readonly T[]
  readonly label: string
  /** The element that scrolls: pass the ref of `Body` as its `scroller`. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Name of an item, by which typed letters find it. Define it outside of the component. */
  readonly nameOf: (item: T) => string
  /** Draws one row. */
  readonly children: (item: T, index: number) => ReactElement
  /** Whether more items follow than those in `items`. */
  readonly more?: boolean
  /** Called when the visitor comes near the end, possibly several times. Keep it stable (`useCallback`). */
  readonly onEnd?: (() => void) | undefined
}

/** A list of thousands of rows that draws only the visible ones. Keys move as in `List`, also to rows that are not drawn yet. */
export function VirtualList<T>(props: VirtualListProps<T>): ReactNode {
  const { items, label, scroller, nameOf, children, more = false, onEnd } = props
  const list = useRef<VirtualizerHandle>(null)
  const word = useRef<TypedWord>({ text: '', at: 0 })
  // The row with the focus stays drawn when it is scrolled out of view, so that the focus is not lost.
  const [focused, setFocused] = useState<number>()
  const [wanted, setWanted] = useState<{ readonly index: number }>()
  const count = items.length

  useLayoutEffect(() => {
    if (!wanted) return
    list.current?.scrollToIndex(wanted.index, { align: 'nearest' })
    rowAt(scroller.current, wanted.index)?.focus({ preventScroll: true })
  }, [wanted, scroller])

  const checkEnd = useCallback(() => {
    const handle = list.current
    if (!handle || !onEnd) return
    if (handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= count - endMargin) onEnd()
  }, [count, onEnd])
  useEffect(checkEnd, [checkEnd])

  const attributes = useMemo<ListAttributes>(
    () => ({
      size: more ? -1 : count,
      element: {
        'aria-label': label,
        onFocus: (event) => setFocused(indexOf(event.target)),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          const at = indexOf(event.target) ?? -1
          const name = (index: number) => nameOf(items[index]!)
          const next = listKey(event, at, count, name, word.current, event.timeStamp)
          if (next === undefined) return
          event.preventDefault()
          setFocused(next)
          setWanted({ index: next })
        },
      },
    }),
    [more, count, label, items, nameOf],
  )
  return (
    <ListContext.Provider value={attributes}>
      <Virtualizer
        ref={list}
        as={Container}
        item={Item}
        data={items}
        itemSize={rowHeight}
        scrollRef={scroller}
        keepMounted={focused === undefined || focused >= count ? none : [focused]}
        onScroll={checkEnd}
      >
        {children}
      </Virtualizer>
    </ListContext.Provider>
  )
}

const none: readonly number[] = []

interface ListAttributes {
  readonly size: number
  readonly element: Pick<HTMLAttributes<HTMLElement>, 'aria-label' | 'onKeyDown'> & {
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  }
}
const ListContext: Context<ListAttributes | undefined> = createContext<ListAttributes | undefined>(undefined)

const Container = forwardRef<HTMLUListElement, { readonly style: CSSProperties; readonly children: ReactNode }>(
  ({ style, children }, ref) => (
    <ul
      ref={ref}
      // Safari removes the role from a list without bullets.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className="list"
      data-plain=""
      // virtua sets 100 %, which would ignore the margins.
      style={{ ...style, width: 'auto' }}
      {...useContext(ListContext)?.element}
    >
      {children}
    </ul>
  ),
)

interface ItemProps {
  readonly style: CSSProperties
  readonly index: number
  readonly children: ReactNode
}
const Item = forwardRef<HTMLLIElement, ItemProps>(({ style, index, children }, ref) => (
  <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={useContext(ListContext)?.size}>
    {children}
  </li>
))

function indexOf(target: EventTarget): number | undefined {
  const at = (target as Element).closest('[aria-posinset]')?.getAttribute('aria-posinset')
  return at ? Number(at) - 1 : undefined
}

function rowAt(scroller: HTMLElement | null, index: number): HTMLElement | null | undefined {
  return scroller?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] .row`)
}
