import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Styles of a plugin's view, as CSS text: they hold in the modal while a view draws this, and need no `unsafe-inline`.
 * Class names begin with the plugin's id; values are the tokens of the theme.
 */
export function Sheet({ css }: { readonly css: string }): ReactNode {
  const element = useRef<HTMLTemplateElement>(null)
  useLayoutEffect(() => {
    const root = element.current?.getRootNode() as Partial<ShadowRoot> | undefined
    const { defaultView } = element.current?.ownerDocument ?? {}
    if (!root?.adoptedStyleSheets || !defaultView) return undefined
    const sheet = new defaultView.CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets?.filter((other) => other !== sheet) ?? []
    }
  }, [css])
  return <template ref={element} />
}
