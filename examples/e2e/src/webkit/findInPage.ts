/** What to look for. All that is given has to fit. */
export interface Query {
  /** A CSS selector. Open shadow roots are searched too, but a selector fits within one of them. */
  readonly css?: string
  /** An ARIA role. */
  readonly role?: string
  /** The whole accessible name, or what it has to match. */
  readonly name?: string | RegExp
  /** Text that its own content has to match. */
  readonly text?: string | RegExp
  /** Also what is not drawn. */
  readonly hidden?: boolean
}

/** Elements that may have a role, so that not every element of a page is asked for its own. */
const candidates: Readonly<Record<string, string>> = {
  button: 'button, [role=button], input[type=submit]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  link: 'a[href], [role=link]',
  status: 'output, [role=status]',
  textbox: 'input, textarea, [role=textbox]',
}

export function selectorOf({ css, role }: Query): string {
  return css ?? (role === undefined ? '*' : (candidates[role] ?? `[role="${role}"]`))
}

/** The body of a script for the page: all elements that fit a selector, in open shadow roots as well, in the order of the page. */
export const findScript = `
const [selector, hidden] = arguments
const found = []
const search = (root) => {
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(selector) && (hidden || element.checkVisibility({ visibilityProperty: true, opacityProperty: true })))
      found.push(element)
    if (element.shadowRoot) search(element.shadowRoot)
  }
}
search(document)
return found
`

export function matches(text: string, pattern: string | RegExp | undefined): boolean {
  if (pattern === undefined) return true
  return typeof pattern === 'string' ? text.trim() === pattern : pattern.test(text)
}
