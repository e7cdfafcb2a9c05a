/**
 * Adds a style sheet to a page or a modal until the returned function is called. Adopted style sheets need no `unsafe-inline`.
 *
 * The property is read from the prototype: in the page, `<img name="adoptedStyleSheets">` stands in its place.
 */
export function adoptPageSheet(root: Document | ShadowRoot, sheet: CSSStyleSheet): () => void {
  const prototype = Object.getPrototypeOf(root) as object
  function change(added: readonly CSSStyleSheet[]): void {
    const before = Reflect.get(prototype, 'adoptedStyleSheets', root) as readonly CSSStyleSheet[]
    const others = before.filter((other) => other !== sheet)
    Reflect.set(prototype, 'adoptedStyleSheets', [...others, ...added], root)
  }
  change([sheet])
  return () => change([])
}
