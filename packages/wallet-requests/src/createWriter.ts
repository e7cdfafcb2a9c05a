import type { Description, Field, Section, Text, Value } from './Description.js'
import type { Words } from './words.js'

/** Writes descriptions in one language. */
export interface Writer {
  /** BCP 47. */
  readonly locale: string
  text(text: Text): string
  value(value: Value): string
  /** Of a field or a section: words of ours, or a name that the request gives. */
  label(label: Field['label'] | Section['title']): string
}

/** @param words of the language. Those that it lacks are passed in English. */
export function createWriter(locale: string, words: Words): Writer {
  const integer = new Intl.NumberFormat(locale)
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1.1)
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const digits = Array.from({ length: 10 }, (_, digit) => integer.format(digit))
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

  /** Exact, however many digits: numbers of JavaScript would round. */
  function amount(units: string, decimals: number): string {
    const value = BigInt(units)
    const padded = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
    const whole = integer.format(BigInt(padded.slice(0, padded.length - decimals)))
    const fraction = padded.slice(padded.length - decimals).replace(/0+$/, '')
    const written = [...fraction].map((digit) => digits[Number(digit)]).join('')
    return `${value < 0n ? '−' : ''}${whole}${decimals === 0 || written === '' ? '' : point + written}`
  }

  function duration(seconds: number): string {
    const units = [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
      ['second', 1],
    ] as const
    const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? ['second', 1]
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
  }

  const writer: Writer = {
    locale,

    text(text) {
      const word = words[text.key] as string | ((values: Readonly<Record<string, unknown>>) => string)
      if (typeof word === 'string') return word
      const values = 'values' in text ? (text.values as Readonly<Record<string, Value>>) : {}
      const written = Object.entries(values).map(([name, value]) => [
        name,
        // Forms of a plural follow the number.
        value.type === 'number' && name === 'count' ? Number(value.digits) : writer.value(value),
      ])
      return word(Object.fromEntries(written) as Readonly<Record<string, unknown>>)
    },

    value(value) {
      switch (value.type) {
        case 'text':
        case 'code':
          return value.text
        case 'address':
          return value.address
        case 'amount':
          return `${amount(value.units, value.decimals)} ${value.symbol}`.trim()
        case 'number':
          return integer.format(BigInt(value.digits))
        case 'time':
          return time(value.seconds)
        case 'duration':
          return duration(value.seconds)
        case 'words':
          return writer.text(value.text)
      }
    },

    label: (label) => (label === undefined ? '' : 'name' in label ? label.name : writer.text(label)),
  }

  function time(seconds: string): string {
    const at = Number(seconds) * 1000
    // Beyond what a date of JavaScript can say, or a year of five digits.
    if (!(Math.abs(at) < 253_402_300_800_000)) return integer.format(BigInt(seconds))
    return `${date.format(at)} UTC`
  }
  return writer
}

/** Everything that a description says, line by line: for logs of tests, and for views that draw text alone. */
export function linesOf(description: Description, writer: Writer): readonly string[] {
  const fields = (list: readonly Field[]): readonly string[] =>
    list.flatMap(({ label, value, note, parts = [] }) => {
      const line = [writer.label(label), value && writer.value(value), note && `(${writer.value(note)})`]
      return [line.filter((part) => part !== undefined && part !== '').join(' '), ...fields(parts)]
    })
  const { title, figure, lead, warnings, sections, confirm } = description
  return [
    writer.text(title),
    ...(figure ? [`${writer.text(figure.label)} ${writer.value(figure.value)}`] : []),
    ...(lead ? [writer.text(lead)] : []),
    ...warnings.map((warning) => `${writer.text(warning.title)}: ${writer.text(warning.text)}`),
    ...sections.flatMap((section) => [writer.label(section.title), ...fields(section.fields)]),
    ...(confirm ? [writer.text(confirm)] : []),
  ].filter((line) => line !== '')
}
