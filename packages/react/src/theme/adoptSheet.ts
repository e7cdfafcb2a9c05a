import { adoptPageSheet } from './adoptPageSheet.js'

interface SharedSheet {
  readonly remove: () => void
  users: number
}

/** Key of a map on a page or a modal: CSS text → its style sheet. A registered symbol, so that two copies of the package share it. */
const sheetsKey: unique symbol = Symbol.for('@portico/react/sheets') as never
type Root = (Document | ShadowRoot) & { [sheetsKey]?: Map<string, SharedSheet> }

/** Adopts CSS text in a page or a modal, once for all that use it, until the last of them is gone. Needs no `unsafe-inline`. */
export function adoptSheet(root: Root, css: string): () => void {
  const sheets = (root[sheetsKey] ??= new Map<string, SharedSheet>())
  const shared = sheets.get(css) ?? adopt(root, css)
  sheets.set(css, shared)
  shared.users += 1
  return () => {
    shared.users -= 1
    if (shared.users > 0) return
    shared.remove()
    sheets.delete(css)
  }
}

function adopt(root: Document | ShadowRoot, css: string): SharedSheet {
  // Created by the window of the page: a sheet of another window cannot be adopted.
  const { defaultView } = root.ownerDocument ?? (root as Document)
  const sheet = new (defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  return { remove: adoptPageSheet(root, sheet), users: 0 }
}
