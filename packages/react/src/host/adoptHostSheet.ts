import css from './host.css?inline'

interface HostSheet {
  readonly sheet: CSSStyleSheet
  users: number
}

/** Kept on the document under a registered symbol, so that two copies of the package share one sheet. */
const sheetKey: unique symbol = Symbol.for('@portico/react/host-sheet') as never
type StyledDocument = Document & { [sheetKey]?: HostSheet | undefined }

/** Styles the host buttons of a document until the last caller calls what this returns. Needs no `unsafe-inline`. */
export function adoptHostSheet(document: StyledDocument): () => void {
  const held = (document[sheetKey] ??= adopt(document))
  held.users += 1
  return () => {
    held.users -= 1
    if (held.users > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== held.sheet)
    delete document[sheetKey]
  }
}

function adopt(document: StyledDocument): HostSheet {
  // Of the document's own window: a sheet of another one cannot be adopted.
  const sheet = new (document.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return { sheet, users: 0 }
}
