import { useEffect, useLayoutEffect, type RefObject } from 'react'

export type CustomProperties = Readonly<Record<`--${string}`, string | number>>

// React warns of layout effects on a server, where there is no layout.
const useLayout: typeof useLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Through the object model: a style attribute in the markup of a server would need `unsafe-inline`. */
export function useCustomProperties(element: RefObject<HTMLElement | null>, properties: CustomProperties): void {
  useLayout(() => {
    const { style } = element.current!
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, String(value))
    return () => Object.keys(properties).forEach((name) => style.removeProperty(name))
  }, [element, properties])
}
