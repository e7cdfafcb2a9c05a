type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** An element with text or other elements in it. Text stays text: nothing is parsed. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  made.append(...children.filter((child) => child !== undefined))
  return made
}

const paths = {
  lock: 'M6 9V6.5a4 4 0 0 1 8 0V9M5 9h10v8H5z',
  warning: 'M10 3 18 17H2zM10 8v4M10 14.4v.1',
  down: 'm5 8 5 5 5-5',
  stop: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 6.5v4.500M10 13.400v.1',
  done: 'M4 10.500 8.500 15 16 6',
} as const

/** A drawing of 20 by 20 in the colour of the text. */
export function glyph(name: keyof typeof paths): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('class', 'glyph')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', paths[name])
  svg.append(path)
  return svg
}

/** A screen with one message: an outcome, or why there is none. */
export function messageScreen(
  tone: 'neutral' | 'success' | 'error',
  title: string,
  text: string,
  ...more: readonly HTMLElement[]
): HTMLElement {
  const mark = glyph(tone === 'success' ? 'done' : tone === 'error' ? 'stop' : 'lock')
  return element(
    'main',
    { class: 'approval', 'data-kind': 'message' },
    element(
      'div',
      { class: 'approval__message', role: tone === 'error' ? 'alert' : 'status' },
      element('span', { class: 'arch', 'data-tone': tone }, mark),
      element('h1', { class: 'approval__title' }, title),
      element('p', {}, text),
      ...more,
    ),
  )
}
