import type { Text } from '@portico/core'

/** ICU messages by key, or sections of such. */
export interface IcuMessages {
  readonly [key: string]: string | IcuMessages
}

/** The texts that messages give: of each message one, in the same sections. */
export type IcuTexts<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? Text : IcuTexts<Messages[Key]>
}

type Values = Readonly<Record<string, unknown>>
type Write = (values: Values) => string

/**
 * The texts of a language from ICU messages, as translators' tools write them: arguments (`{wallet}`), `{step, number}`,
 * `{count, plural, offset:1 =1 {…} one {# …} other {# …}}` and `{unit, select, day {…} other {…}}`, one inside the other. What begins
 * with an apostrophe before a brace or `#` is text up to the next apostrophe, and two apostrophes are one.
 * @param tag BCP 47: whose plural forms and digits
 * @throws Error that names the key of a message that cannot be read, when its text is first asked for
 */
export function icuTexts<Messages extends IcuMessages>(tag: string, messages: Messages): IcuTexts<Messages> {
  return textsOf(tag, messages, '') as IcuTexts<Messages>
}

function textsOf(tag: string, messages: IcuMessages, section: string): object {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? textOf(tag, section + key, message) : textsOf(tag, message, `${section}${key}.`),
    ]),
  )
}

/** A message is read when its text is first shown: a language has hundreds. */
function textOf(tag: string, key: string, message: string): Text {
  if (!/'['<>]|[{}]/.test(message)) return message
  let write: Write | undefined
  const text: Write = (values) => (write ??= readMessage(tag, key, message))(values)
  const unquotedParts = message.replaceAll(/''|'[{}<>](?:[^']|'')*'?/g, '')
  return unquotedParts.includes('{') ? text : text({})
}

function readMessage(tag: string, key: string, message: string): Write {
  let at = 0
  function fail(): never {
    throw new SyntaxError(`Message '${key}' cannot be read at ${at}: ${message}`)
  }
  const format = (value: unknown): string => new Intl.NumberFormat(tag).format(value as number)

  /** What a sticky pattern matches here: its group, or all of it. */
  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(message)
    at += found?.[0].length ?? 0
    return found?.[1] ?? found?.[0]
  }
  const need = (pattern: RegExp): string => take(pattern) ?? fail()

  /** Up to the brace that closes it, or to the end. `hash` is what `#` stands for in forms of a plural. */
  function readParts(hash?: Write): Write {
    const parts: Write[] = []
    const mark = hash ? '#' : ''
    const token = new RegExp(`''|'[{}<>${mark}](?:[^']|'')*'?|[{'${mark}]|[^{}'${mark}]+`, 'y')
    for (let text; (text = take(token)) !== undefined;) {
      const plain = unquoted(text)
      parts.push(text === '{' ? readArgument() : text === mark ? hash! : () => plain)
    }
    return (values) => parts.map((write) => write(values)).join('')
  }

  function readArgument(): Write {
    const name = need(/\s*([^\s,{}'#]+)\s*/y)
    const type = take(/,\s*(number|plural|select)\s*/y)
    if (type === undefined || type === 'number') {
      need(/}/y)
      return (values) => (type ? format : String)(values[name])
    }
    need(/,/y)
    const isPlural = type === 'plural'
    const offset = isPlural ? Number(take(/\s*offset:\s*(\d+)/y) ?? 0) : 0
    const rest = (values: Values): number => Number(values[name]) - offset
    const hash: Write = (values) => format(rest(values))
    const forms = new Map<string, Write>()
    for (let form; (form = take(/\s*([^\s{}]+)\s*{/y)) !== undefined; need(/}/y))
      forms.set(form, readParts(isPlural ? hash : undefined))
    need(/\s*}/y)
    const other = forms.get('other') ?? fail()
    return (values) => {
      const value = String(values[name])
      const form = isPlural
        ? (forms.get(`=${value}`) ?? forms.get(new Intl.PluralRules(tag).select(rest(values))))
        : forms.get(value)
      return (form ?? other)(values)
    }
  }

  const write = readParts()
  need(/$/y)
  return write
}

/** `''` is an apostrophe; `'{…}'` is what stands between. */
function unquoted(text: string): string {
  return text.replace(/^'(.[^]*?)'?$/, '$1').replaceAll("''", "'")
}
