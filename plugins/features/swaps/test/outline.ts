import { Glyph, type GlyphName } from '@portico/react/ui'
import type { ReactElement } from 'react'

/** Glyphs that the views of swaps draw, by the path that draws each. */
const names = 'check,clock,close,copy,done,down,error,exchange,external,info,next,offline,search,wallet,warning'.split(
  ',',
)
const glyphs = new Map(
  names.map((name) => {
    const drawn = Glyph({ name: name as GlyphName }) as ReactElement<{ children: ReactElement<{ d: string }> }>
    return [drawn.props.children.props.d, name]
  }),
)

/** Classes that the views give by themselves, beside those of their own style sheet. */
const ownClasses = new Set(
  'card,difference,difference__value,label,quiet,review-actions,row,row__values,strong,visually-hidden'.split(','),
)
const shownAttributes = ['type', 'placeholder', 'href', 'inputmode']

/**
 * What is drawn, one element a line: its role or tag, the classes that style it, its states, and its text. Wrappers without any of
 * these are left out, and what they contain stands in their place.
 */
export function outlineOf(elements: Iterable<Element>): string {
  return [...elements].flatMap(linesOf).join('\n')
}

function linesOf(element: Element): readonly string[] {
  if (element.tagName === 'TEMPLATE') return []
  const atom = atomOf(element)
  if (atom !== undefined) return [atom]
  const inner = innerOf(element)
  if (element.matches('dl > div')) return [inner.slice(0, 2).join(' '), ...inner.slice(2)]
  const head = headOf(element)
  if (head === undefined) return inner
  const [first] = inner
  if (inner.length === 1 && first!.startsWith('"')) return [`${head} ${first}`]
  return [head, ...inner.map((line) => `  ${line}`)]
}

function innerOf(element: Element): string[] {
  const lines: string[] = []
  let text = ''
  const endText = (): void => {
    if (text !== '') lines.push(`"${text}"`)
    text = ''
  }
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.textContent
    else if (node.nodeType === 1) {
      endText()
      lines.push(...linesOf(node as Element))
    }
  }
  endText()
  return lines
}

/** What is drawn as one thing. */
function atomOf(element: Element): string | undefined {
  const { size, flip, shape, tone, kind, line } = (element as HTMLElement).dataset
  const words = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join(' ')
  if (element.matches('.glyph')) {
    const path = element.querySelector('path')?.getAttribute('d') ?? ''
    return words('glyph', glyphs.get(path) ?? path, size, flip === undefined ? '' : 'flip')
  }
  if (element.matches('.skeleton:not(.icon)'))
    return words('skeleton', (element as HTMLElement).style.getPropertyValue('--w'), line)
  if (element.matches('.icon:not(.skeleton)')) {
    const src = element.querySelector('img')?.getAttribute('src')
    const drawn = kind === 'glyph' ? innerOf(element).join(' ') : (src ?? `"${element.textContent}"`)
    return words('icon', drawn, shape, size, tone)
  }
  if (element.matches('.address, .amount')) return `${element.classList[0]} "${element.getAttribute('title')}"`
  if (element.matches('.spinner')) return 'spinner'
  return undefined
}

function headOf(element: Element): string | undefined {
  const classes = [...element.classList].filter((name) => name.startsWith('swaps-') || ownClasses.has(name))
  const tag = element.getAttribute('role') ?? element.tagName.toLowerCase()
  const sorted = [...element.attributes].sort((a, b) => a.name.localeCompare(b.name))
  const label = element.getAttribute('aria-label')
  const states = sorted.flatMap(({ name, value }) => {
    if (/^aria-(describedby|label|labelledby)$/.test(name)) return []
    if (!/^(data|aria)-/.test(name) && !shownAttributes.includes(name)) return []
    if (name === 'type' && value !== 'checkbox') return []
    const short = name === 'aria-disabled' ? name : name.replace(/^(data|aria)-/, '')
    return [value === '' || value === 'true' ? short : `${short}=${value}`]
  })
  const { value, checked, disabled } = element as HTMLInputElement
  if (tag === 'input')
    states.push(...(checked ? ['checked'] : []), ...(value && value !== 'on' ? [`value=${value}`] : []))
  if (disabled === true) states.push('disabled')
  if (label !== null) states.unshift(`"${label}"`)
  const isPlain = (tag === 'div' || tag === 'span') && classes.length === 0 && states.length === 0
  return isPlain ? undefined : [[tag, ...classes].join('.'), ...states].join(' ')
}

/** An expected outline as it stands in a test: without the indentation of the test. */
export function outlined(text: string): string {
  const lines = text.replace(/^\n|\n *$/g, '').split('\n')
  const margin = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(margin)).join('\n')
}
