import type { Description, Field, Section, Warning } from '../decode/Description.js'
import { characterMark } from '../decode/visibleText.js'
import { element, glyph } from './elements.js'

/** The request in words, from the asking site to the raw data. Everything in it is text. */
export function drawDescription(description: Description): HTMLElement {
  const { figure, lead, warnings, sections, raw } = description
  return element(
    'div',
    { class: 'approval__content' },
    drawOrigin(description.origin),
    figure ? drawFigure(figure) : undefined,
    lead === undefined ? undefined : element('p', { class: 'approval__lead' }, lead),
    ...warnings.map(drawWarning),
    ...sections.map(drawSection),
    element(
      'details',
      { class: 'disclosure' },
      element('summary', {}, 'Raw data', glyph('down')),
      element('pre', { class: 'code', tabindex: '0' }, raw),
    ),
  )
}

/** The host as the browser writes it: names of other scripts are in punycode. */
export function drawOrigin(origin: string): HTMLElement {
  const { protocol, host } = new URL(origin)
  const isPlain = protocol === 'http:'
  return element(
    'div',
    { class: 'identity' },
    element('span', { class: 'identity__mark' }, glyph(isPlain ? 'warning' : 'lock')),
    element(
      'div',
      {},
      element('p', { class: 'label' }, 'Asked by'),
      element('p', { class: 'identity__host' }, isPlain ? `${protocol}//${host}` : host),
    ),
  )
}

export function drawFigure({ label, value, unit, tone }: NonNullable<Description['figure']>): HTMLElement {
  const size = value.length > 22 ? 'small' : value.length > 14 ? 'medium' : 'large'
  return element(
    'div',
    { class: 'card figure' },
    element('p', { class: 'label' }, label),
    element(
      'p',
      { class: 'amount', 'data-size': size, 'data-tone': tone },
      element('bdi', {}, value),
      ...(unit === undefined ? [] : [' ', element('bdi', { class: 'amount__unit' }, unit)]),
    ),
  )
}

export function drawWarning({ tone, title, text }: Warning): HTMLElement {
  return element(
    'div',
    { class: 'notice', 'data-tone': tone, role: 'note' },
    glyph('warning'),
    element('p', { class: 'notice__title' }, title),
    element('p', { class: 'notice__text' }, text),
  )
}

function drawSection({ title, fields }: Section): HTMLElement {
  return element(
    'section',
    { class: 'section' },
    title === undefined ? undefined : element('h2', { class: 'section__title' }, title),
    fields.length === 0 ? undefined : element('dl', { class: 'card facts' }, ...fields.map(drawField)),
  )
}

const longestInLine = 26

function drawField({ label, value, kind, note, parts }: Field): HTMLElement {
  const isBlock =
    parts !== undefined || kind === 'address' || kind === 'code' || value.length > longestInLine || label === ''
  const marked = note === undefined ? undefined : element('span', { class: 'note', 'data-note': note }, note)
  // The note stands beside the label where the value has lines of its own.
  const term = element('dt', {}, element('span', { class: 'facts__label' }, label), isBlock ? marked : undefined)
  const own = element('dd', {}, ...drawValue(value, kind), isBlock ? undefined : marked)
  if (parts) own.replaceChildren(element('dl', { class: 'tree' }, ...parts.map(drawField)))
  const hasTerm = label !== '' || marked !== undefined
  return element('div', { class: 'fact', 'data-block': isBlock }, hasTerm ? term : undefined, own)
}

const longest = 600

function drawValue(value: string, kind: Field['kind']): readonly Node[] {
  if (kind === 'address') return [drawAddress(value)]
  const text = element('bdi', { class: kind === 'code' ? 'value value--code' : 'value' }, ...markedText(value))
  const isLong = value.length > longest || value.split('\n').length > 12
  if (!isLong) return [text]
  text.dataset.clipped = ''
  const more = element(
    'button',
    { class: 'link', type: 'button' },
    `Show all ${value.length.toLocaleString('en')} characters`,
  )
  more.addEventListener('click', () => {
    delete text.dataset.clipped
    more.remove()
  })
  return [text, more]
}

/** Marks of characters that cannot be seen stand out from the text. */
function markedText(value: string): readonly (Node | string)[] {
  return value
    .split(new RegExp(`(${characterMark.source})`))
    .filter((part) => part !== '')
    .map((part) => (characterMark.test(part) ? element('mark', { class: 'mark' }, part) : part))
}

/** The address whole, in groups of four, the first and the last bright. Copying gives it back without the gaps. */
export function drawAddress(address: string): HTMLElement {
  const start = address.startsWith('0x') ? 2 : 0
  const groups = address.slice(start).match(/.{1,4}/gu) ?? []
  return element(
    'bdi',
    { class: 'address', 'data-long': groups.length > 10 },
    ...groups.map((group, at) => {
      const isEnd = at === 0 || at >= groups.length - (start === 0 ? 2 : 1)
      return element(
        'span',
        { class: 'address__group', 'data-end': isEnd },
        at === 0 ? address.slice(0, start) + group : group,
      )
    }),
  )
}
