/**
 * Adds a style sheet to the page until the returned function is called. Adopted style sheets need no `unsafe-inline`.
 *
 * The property is read from the prototype: in the page, `<img name="adoptedStyleSheets">` stands in its place.
 */
export function adoptPageSheet(document: Document, sheet: CSSStyleSheet): () => void {
  function change(added: readonly CSSStyleSheet[]): void {
    const before = Reflect.get(Document.prototype, 'adoptedStyleSheets', document) as readonly CSSStyleSheet[]
    const others = before.filter((other) => other !== sheet)
    Reflect.set(Document.prototype, 'adoptedStyleSheets', [...others, ...added], document)
  }
  change([sheet])
  return () => change([])
}
