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
  /** The element that scrolls: pass the ref of `Body` as its `scroller`. Default: the `Body` that the list is in, after other content of it. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined
  /** The row that takes the focus first, with `data-autofocus`: it is drawn wherever it stands. -1 for none. */
  readonly first?: number | undefined
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
  const { items, label, nameOf, children, more = false, onEnd } = props
  const body = useRef<HTMLElement>(null)
  const scroller = props.scroller ?? body
  const list = useRef<VirtualizerHandle>(null)
  const word = useRef<TypedWord>({ text: '', at: 0 })
  // The row with the focus stays drawn when it is scrolled out of view, so that the focus is not lost.
  const [focused = -1, setFocused] = useState(props.first)
  const [wanted, setWanted] = useState<{ readonly index: number }>()
  const count = items.length

  useLayoutEffect(() => {
    if (!wanted) return
    list.current?.scrollToIndex(wanted.index, { align: 'nearest' })
    rowAt(scroller.current, wanted.index)?.focus({ preventScroll: true })
  }, [wanted, scroller])

  // Other content of the scroller stands above, and may grow.
  const [margin, setMargin] = useState(0)
  const container = useRef<HTMLElement>(null)
  const place = useCallback((element: HTMLElement | null) => {
    container.current = element
    body.current = element?.closest<HTMLElement>('.body') ?? null
  }, [])
  const measure = useCallback(() => {
    const [box, inside] = [scroller.current?.getBoundingClientRect(), container.current?.getBoundingClientRect()]
    if (box && inside) setMargin(Math.round(inside.top - box.top + scroller.current!.scrollTop))
  }, [scroller])
  useLayoutEffect(measure)

  const checkEnd = useCallback(() => {
    const handle = list.current
    if (!handle || !onEnd) return
    if (handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= count - endMargin) onEnd()
  }, [count, onEnd])
  useEffect(checkEnd, [checkEnd])

  const attributes = useMemo<ListAttributes>(
    () => ({
      size: more ? -1 : count,
      place,
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
    [more, count, label, items, nameOf, place],
  )
  return (
    <ListContext.Provider value={attributes}>
      <Virtualizer
        ref={list}
        as={Container}
        item={Item}
        data={items}
        itemSize={rowHeight}
        startMargin={margin}
        scrollRef={scroller}
        keepMounted={focused >= 0 && focused < count ? [focused] : none}
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
  /** Gets the element of the list, before the scroller is needed. */
  readonly place: (element: HTMLElement | null) => void
  readonly element: Pick<HTMLAttributes<HTMLElement>, 'aria-label' | 'onKeyDown'> & {
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  }
}
const ListContext: Context<ListAttributes | undefined> = createContext<ListAttributes | undefined>(undefined)

const Container = forwardRef<HTMLUListElement, { readonly style: CSSProperties; readonly children: ReactNode }>(
  ({ style, children }, ref) => {
    const list = useContext(ListContext)
    const place = list?.place
    const both = useCallback(
      (element: HTMLUListElement | null) => {
        place?.(element)
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      },
      [place, ref],
    )
    return (
      <ul
        ref={both}
        // Safari removes the role from a list without bullets.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        role="list"
        className="list"
        data-plain=""
        // virtua sets 100 %, which would ignore the margins.
        style={{ ...style, width: 'auto' }}
        {...list?.element}
      >
        {children}
      </ul>
    )
  },
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
