import { useInsertionEffect } from 'react'
import { adoptPageSheet } from '../theme/adoptPageSheet.js'

interface HostSheet {
  readonly remove: () => void
  users: number
}

/** Key of a map on the document: CSS text → its style sheet. A registered symbol, so that two copies of the package share it. */
const sheetsKey: unique symbol = Symbol.for('@portico/react/host-sheets') as never
type StyledDocument = Document & { [sheetsKey]?: Map<string, HostSheet> }

/** Adopts a style sheet in the page until the last component that uses it is gone. Needs no `unsafe-inline`. */
export function useHostSheet(css: string): void {
  useInsertionEffect(() => adoptHostSheet(document, css), [css])
}

function adoptHostSheet(document: StyledDocument, css: string): () => void {
  const sheets = (document[sheetsKey] ??= new Map<string, HostSheet>())
  const shared = sheets.get(css) ?? adopt(document, css)
  sheets.set(css, shared)
  shared.users += 1
  return () => {
    shared.users -= 1
    if (shared.users > 0) return
    shared.remove()
    sheets.delete(css)
  }
}

function adopt(document: Document, css: string): HostSheet {
  // Created by the window of this document: a sheet of another window cannot be adopted.
  const sheet = new (document.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  return { remove: adoptPageSheet(document, sheet), users: 0 }
}
