import { useEffect, useLayoutEffect, type RefObject } from 'react'

export type CustomProperties = Readonly<Record<`--${string}`, string | number>>

// React 18 warns of layout effects on a server, where there is no layout.
const useLayout: typeof useLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Sets custom properties from code: a style attribute in server-rendered markup needs `unsafe-inline`. */
export function useCustomProperties(element: RefObject<HTMLElement | null>, properties: CustomProperties): void {
  useLayout(() => {
    const { style } = element.current!
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, String(value))
    return () => Object.keys(properties).forEach((name) => style.removeProperty(name))
  }, [element, properties])
}
