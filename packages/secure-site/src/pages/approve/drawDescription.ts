import type { Description, Field, Section, Value, Warning } from '@portico/wallet-requests'
import { characterMark, type Writer } from '@portico/wallet-requests/writer'

import type { ApprovalWords } from '../../words/approvalWords.js'
import { element, glyph } from './elements.js'

/** The languages of what is drawn: `writer` for the request, `words` for what stands around it. */
export interface Language {
  readonly writer: Writer
  readonly words: ApprovalWords
}

/** The request in words, from the asking site to the raw data. Everything in it is text. */
export function drawDescription(
  description: Description,
  language: Language,
  notices: readonly HTMLElement[] = [],
): HTMLElement {
  const { figure, lead, warnings, sections, raw } = description
  const { writer, words } = language
  return element(
    'div',
    { class: 'approval__content' },
    drawOrigin(description.origin, words),
    ...notices,
    figure ? drawFigure(figure, writer) : undefined,
    lead === undefined ? undefined : element('p', { class: 'approval__lead' }, writer.text(lead)),
    ...warnings.map((warning) => drawWarning(warning, writer)),
    ...sections.map((section) => drawSection(section, writer)),
    element(
      'details',
      { class: 'disclosure' },
      element('summary', {}, words.rawData, glyph('down')),
      element('pre', { class: 'code', tabindex: '0', dir: 'ltr' }, raw),
    ),
  )
}

/** The host as the browser writes it: names of other scripts are in punycode. */
export function drawOrigin(origin: string, { askedBy }: Pick<ApprovalWords, 'askedBy'>): HTMLElement {
  const { protocol, host } = new URL(origin)
  const isPlain = protocol === 'http:'
  return element(
    'div',
    { class: 'identity' },
    element('span', { class: 'identity__mark' }, glyph(isPlain ? 'warning' : 'lock')),
    element(
      'div',
      {},
      element('p', { class: 'label' }, askedBy),
      element(
        'p',
        { class: 'identity__host' },
        element('bdi', { dir: 'ltr' }, isPlain ? `${protocol}//${host}` : host),
      ),
    ),
  )
}

export function drawFigure({ label, value, tone }: NonNullable<Description['figure']>, writer: Writer): HTMLElement {
  const whole = writer.value(value)
  const unit = value.type === 'amount' ? value.symbol : undefined
  const amount = unit === undefined ? whole : writer.value({ ...value, symbol: '' } as Value)
  const size = amount.length > 22 ? 'small' : amount.length > 14 ? 'medium' : 'large'
  return element(
    'div',
    { class: 'card figure' },
    element('p', { class: 'label' }, writer.text(label)),
    element(
      'p',
      { class: 'amount', 'data-size': size, 'data-tone': tone },
      element('bdi', {}, amount),
      ...(unit === undefined ? [] : [' ', element('bdi', { class: 'amount__unit' }, unit)]),
    ),
  )
}

export function drawWarning({ tone, title, text }: Warning, writer: Writer): HTMLElement {
  return drawNotice(tone, writer.text(title), writer.text(text))
}

export function drawNotice(tone: Warning['tone'], title: string, text: string): HTMLElement {
  return element(
    'div',
    { class: 'notice', 'data-tone': tone, role: 'note' },
    glyph('warning'),
    element('p', { class: 'notice__title' }, title),
    element('p', { class: 'notice__text' }, text),
  )
}

function drawSection({ title, fields }: Section, writer: Writer): HTMLElement {
  return element(
    'section',
    { class: 'section' },
    title === undefined ? undefined : element('h2', { class: 'section__title' }, writer.label(title)),
    fields.length === 0
      ? undefined
      : element('dl', { class: 'card facts' }, ...fields.map((field) => drawField(field, writer))),
  )
}

const longestInLine = 26

function drawField({ label, value, note, parts }: Field, writer: Writer): HTMLElement {
  const text = value === undefined ? '' : writer.value(value)
  const isBlock =
    parts !== undefined ||
    value?.type === 'address' ||
    value?.type === 'code' ||
    text.length > longestInLine ||
    label === undefined
  const marked = note === undefined ? undefined : drawNote(note, writer)
  // The note stands beside the label where the value has lines of its own.
  const name = element('span', { class: 'facts__label' }, ...markedText(writer.label(label)))
  const term = element('dt', {}, name, isBlock ? marked : undefined)
  const content = value === undefined ? [] : drawValue(value, text)
  const own = element('dd', {}, ...content, isBlock ? undefined : marked)
  if (parts) own.replaceChildren(element('dl', { class: 'tree' }, ...parts.map((part) => drawField(part, writer))))
  const hasTerm = label !== undefined || marked !== undefined
  return element('div', { class: 'fact', 'data-block': isBlock }, hasTerm ? term : undefined, own)
}

/** By its key, whatever the language: notes have colours of their own. */
function drawNote(note: Value, writer: Writer): HTMLElement {
  const key = note.type === 'words' ? note.text.key : undefined
  return element('span', { class: 'note', 'data-note': key }, writer.value(note))
}

/** Whole, however long: what was not shown was not read. */
function drawValue(value: Value, text: string): readonly Node[] {
  if (value.type === 'address') return [drawAddress(value.address)]
  const isCode = value.type === 'code'
  return [
    element(
      'bdi',
      { class: isCode ? 'value value--code' : 'value', dir: isCode ? 'ltr' : undefined },
      ...markedText(text),
    ),
  ]
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
    { class: 'address', dir: 'ltr', 'data-long': groups.length > 10 },
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
