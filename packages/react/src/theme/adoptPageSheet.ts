/**
 * Adds a style sheet to the page until the returned function is called. Adopted style sheets need no `unsafe-inline`.
 *
 * The property is read from the prototype: in the page, `<img name="adoptedStyleSheets">` stands in its place.
 */
export function adoptPageSheet(document: Document, sheet: CSSStyleSheet): () => void {
  const read = () => Reflect.get(Document.prototype, 'adoptedStyleSheets', document) as readonly CSSStyleSheet[]
  const write = (sheets: readonly CSSStyleSheet[]) =>
    Reflect.set(Document.prototype, 'adoptedStyleSheets', sheets, document)
  write([...read(), sheet])
  return () => void write(read().filter((other) => other !== sheet))
}
