/** Rules of axe that judge colours. What else it asks has the same answer while the `documentShape` is the same. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * The elements of the document, those in open shadow roots too: what they are, their texts, where they are, and whether they are shown,
 * without colours. A test that visits a page in several colour schemes asks again only `colourRules` where this is the same. It runs in
 * the page, as `page.evaluate(documentShape)` of Playwright, and needs nothing from outside of it.
 */
export function documentShape(): string {
  // Styles have colours, and these attributes name the mode or a picture of it; so does `html`.
  const namesOfMode = ['style', 'data-theme', 'data-mode', 'src', 'srcset']
  const rows: string[] = []
  const visit = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*:not(html, meta, style, script, link)')) {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { visibility, overflow } = getComputedStyle(element)
      const attributes = [...element.attributes]
        .filter(({ name }) => !namesOfMode.includes(name))
        .map(({ name, value }) => `${name}=${value}`)
      const texts = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ''))
      rows.push([element.tagName, ...attributes, ...texts, x, y, width, height, visibility, overflow].join(' '))
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document)
  return rows.join('\n')
}
