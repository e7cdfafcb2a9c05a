const elements = new Set(
  (
    'svg g defs title desc path circle ellipse rect line polyline polygon text tspan symbol use clipPath mask pattern ' +
    'linearGradient radialGradient stop filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge ' +
    'feMergeNode feMorphology feOffset feDropShadow'
  ).split(' '),
)

/** They draw others again: a kilobyte of them, one in another, keeps a page busy for minutes. */
const repeating = new Set(['use', 'pattern', 'mask', 'filter'])
/** A clip of a stranger's document has no clips itself, for the same reason, and there are so many at most. */
const mostClips = 50

const tagPattern = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/
const attribute = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Why an SVG document may not be served, or undefined when it may. Only drawing elements and plain attributes pass:
 * no script, handler, style, link out of the document, entity, comment or markup declaration. It is stricter than a
 * browser needs (image answers are sandboxed as well), so that a stored document is harmless wherever it ends up. One of a `stranger`
 * may have nothing that draws other elements again and again.
 */
export function svgProblem(svg: string, author: 'operator' | 'stranger' = 'operator'): string | undefined {
  if (!/^\s*<svg[\s>]/.test(svg)) return 'must be an SVG document that begins with <svg'
  // Made anew for each document: a sticky pattern remembers where it was.
  const tag = new RegExp(tagPattern, 'y')
  const open: string[] = []
  let clips = 0
  let at = 0
  for (;;) {
    const next = svg.indexOf('<', at)
    const between = svg.slice(at, next < 0 ? undefined : next)
    if (open.length === 0 && between.trim() !== '') return 'must have nothing outside <svg>'
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(between)) return 'must have no entities of its own'
    if (next < 0) break
    tag.lastIndex = next
    const match = tag.exec(svg)
    if (match === null) return `has markup that is not a plain element at character ${next}`
    const [, closing, name = '', attributes = '', empty] = match
    const isAllowed = elements.has(name) && !(author === 'stranger' && repeating.has(name))
    if (!isAllowed) return `must not contain <${name}>`
    if (author === 'stranger' && /\sclip-path\s*=/.test(attributes)) {
      clips += 1
      if (clips > mostClips || name === 'clipPath' || open.includes('clipPath')) return 'must not clip its clips'
    }
    if (closing === '/') {
      if (open.pop() !== name) return `closes <${name}> out of order`
    } else {
      if (open.length === 0 && at !== 0) return 'must have one <svg> only'
      const problem = attributeProblem(name, attributes)
      if (problem !== undefined) return problem
      if (empty !== '/') open.push(name)
    }
    at = tag.lastIndex
  }
  return open.length === 0 ? undefined : `does not close <${open.at(-1)}>`
}

function attributeProblem(element: string, attributes: string): string | undefined {
  for (const [, name = '', double, single] of attributes.matchAll(attribute)) {
    const value = double ?? single ?? ''
    if (name === 'xmlns' && value === 'http://www.w3.org/2000/svg') continue
    if (name === 'xmlns:xlink' && value === 'http://www.w3.org/1999/xlink') continue
    if (/^on/i.test(name) || name === 'style' || name.startsWith('xml')) return `must not have the attribute ${name}`
    if (name.includes(':') && name !== 'xlink:href') return `must not have the attribute ${name}`
    // An escaped value would be read differently by us and by a browser.
    if (value.includes('&') || value.includes('\\')) return `has an escape in the attribute ${name} of <${element}>`
    const local = name === 'href' || name === 'xlink:href'
    if (local && !/^#[\w-]+$/.test(value)) return 'must link to nothing outside itself'
    const withoutLocal = value.replace(/url\(\s*(['"]?)#[\w-]+\1\s*\)/gi, '')
    if (/url\(|javascript:|data:/i.test(withoutLocal)) return `must refer to nothing outside itself, as ${name} does`
  }
  return undefined
}
