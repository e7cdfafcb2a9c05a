/**
 * Holds the page behind a modal still until the returned function is called. A sheet of its own and not inline styles:
 * several modals lock and unlock in any order, and nothing of the page's own is overwritten.
 */
export function lockScroll(document: Document): () => void {
  const { documentElement: html, defaultView: view } = document
  if (!view) return () => {}
  // The viewport scrolls by the root's overflow, or by the body's where the root has none; that one alone is changed,
  // because the other would become a scroll container and sticky parts of the page would jump.
  const own = view.getComputedStyle(html).overflow
  const scroller = own === '' || own === 'visible' ? 'body' : 'html'
  const hasBar = view.innerWidth > html.clientWidth
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(
    `${scroller} { overflow: hidden !important; overscroll-behavior: contain !important; }` +
      (hasBar ? ' html { scrollbar-gutter: stable !important; }' : ''),
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
