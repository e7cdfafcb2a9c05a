import { useInsertionEffect } from 'react'

interface HostSheet {
  readonly sheet: CSSStyleSheet
  users: number
}

/** A registered symbol on the document, so that two copies of the package share their style sheets. By their text. */
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
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== shared.sheet)
    sheets.delete(css)
  }
}

function adopt(document: Document, css: string): HostSheet {
  // Created by the window of this document: a sheet of another window cannot be adopted.
  const sheet = new (document.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return { sheet, users: 0 }
}
