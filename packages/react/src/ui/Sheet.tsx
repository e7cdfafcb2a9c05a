import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Styles of a plugin's view, as CSS text. They apply inside the modal while this is mounted, and need no `unsafe-inline`. Begin
 * class names with the id of the plugin, and use the tokens of the theme as values.
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
