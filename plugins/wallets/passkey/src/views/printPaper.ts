/** What a paper says: a title, a sentence, labels with values, and the words in their order. */
export interface Paper {
  readonly title: string
  readonly text: string
  readonly details: readonly (readonly [label: string, value: string])[]
  readonly words: readonly string[]
  readonly language: string
}

/**
 * Opens the browser's window for printing, with a document of its own in a frame that is not seen. It has neither styles nor scripts, so
 * that a strict Content-Security-Policy has nothing to refuse.
 * @param place Where the frame is put: inside of the view, and so out of the page's own document.
 * @returns removes the frame, and the words with it
 */
export function printPaper(place: Element, paper: Paper): () => void {
  const frame = document.createElement('iframe')
  frame.title = paper.title
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  // By the class of the view's style sheet. A frame that is not displayed at all is printed empty by some browsers.
  frame.className = 'passkey-paper'
  place.append(frame)
  const remove = (): void => frame.remove()
  const { contentDocument, contentWindow } = frame
  if (!contentDocument || !contentWindow) return remove
  write(contentDocument, paper)
  contentWindow.addEventListener('afterprint', remove)
  contentWindow.focus()
  contentWindow.print()
  return remove
}

function write(paperDocument: Document, { title, text, details, words, language }: Paper): void {
  const { documentElement: root, body } = paperDocument
  paperDocument.title = title
  root.lang = language
  root.dir = document.documentElement.dir || 'auto'
  const add = (parent: Element, name: string, content = '', direction = 'auto'): Element => {
    const element = paperDocument.createElement(name)
    element.textContent = content
    element.setAttribute('dir', direction)
    parent.append(element)
    return element
  }
  add(body, 'h1', title)
  add(body, 'p', text)
  for (const [label, value] of details) {
    add(body, 'h2', label)
    add(body, 'p', value, 'ltr')
  }
  // The words are English in all languages.
  const list = add(body, 'ol', '', 'ltr')
  for (const word of words) add(list, 'li', word, 'ltr')
}
