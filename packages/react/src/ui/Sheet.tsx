import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { adoptSheet } from '../theme/adoptSheet.js'

/**
 * Styles of a view, as CSS text. They apply inside the modal while this is mounted, once however many components have the same
 * text, and need no `unsafe-inline`. Begin class names with the id of the plugin, and use the tokens of the theme as values. A rule
 * that changes a shared part begins with a class of the plugin's own, such as `.swaps-panels .amount-panel`: which of two sheets
 * comes first is not defined.
 */
export function Sheet({ css }: { readonly css: string }): ReactNode {
  const element = useRef<HTMLTemplateElement>(null)
  useLayoutEffect(() => {
    const root = element.current?.getRootNode()
    return root instanceof ShadowRoot ? adoptSheet(root, css) : undefined
  }, [css])
  return <template ref={element} />
}
