import { formatUnits } from 'viem/utils'
import type { Description, Field, Text, Value } from '../src/Description.js'
import { words } from '../src/words.js'

/** A text in English. Fails where a key or a value is missing. */
export function textDrawn(text: Text): string {
  if (!Object.hasOwn(words, text.key)) throw new Error(`no words for ${text.key}`)
  const word: unknown = words[text.key]
  if (typeof word === 'string') return word
  if (typeof word !== 'function' || !('values' in text)) throw new Error(`${text.key} takes values`)
  const values = Object.entries(text.values as Readonly<Record<string, Value>>)
  const drawn = (word as (values: unknown) => string)(
    Object.fromEntries(
      values.map(([name, value]) => [name, name === 'count' ? Number(valueDrawn(value)) : valueDrawn(value)]),
    ),
  )
  if (drawn.includes('undefined') || drawn.includes('NaN')) throw new Error(`${text.key} misses a value`)
  return drawn
}

export function valueDrawn(value: Value): string {
  switch (value.type) {
    case 'text':
    case 'code':
      return value.text
    case 'address':
      return value.address
    case 'amount':
      return `${formatUnits(BigInt(value.units), value.decimals)} ${value.symbol}`.trim()
    case 'number':
      return value.digits
    case 'time':
    case 'duration':
      return `${value.seconds} s`
    case 'words':
      return textDrawn(value.text)
  }
}

function fieldDrawn({ label, value, note, parts = [] }: Field): readonly string[] {
  const name = label === undefined ? '' : 'name' in label ? label.name : textDrawn(label)
  const line = [name, ...(value ? [valueDrawn(value)] : []), ...(note ? [`(${valueDrawn(note)})`] : [])].join(' | ')
  return [line, ...parts.flatMap(fieldDrawn)]
}

/** Everything that a visitor reads without opening the raw data, a line each. */
export function drawn({ title, figure, lead, sections, warnings, action, confirm }: Description): string {
  const heading = (section: Description['sections'][number]): string =>
    section.title === undefined ? '' : 'name' in section.title ? section.title.name : textDrawn(section.title)
  return [
    textDrawn(title),
    ...(figure ? [`${textDrawn(figure.label)} | ${valueDrawn(figure.value)}`] : []),
    ...(lead ? [textDrawn(lead)] : []),
    ...sections.flatMap((section) => [heading(section), ...section.fields.flatMap(fieldDrawn)]),
    ...warnings.map((warning) => `! ${textDrawn(warning.title)}: ${textDrawn(warning.text)}`),
    textDrawn(action),
    ...(confirm ? [textDrawn(confirm)] : []),
  ].join('\n')
}
