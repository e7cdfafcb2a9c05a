/** Arrays and objects inside each other in one answer at most. */
const mostDepth = 1000
/** Members of the answer to one call at most: JSON-RPC has four. */
const mostMembers = 100

/** Where something is in the text of an answer. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A member of the answer to a call; `name` includes its quotes. */
export interface ScannedMember {
  readonly name: Span
  readonly value: Span
}

export interface AnswerScanner {
  /** @throws SyntaxError as soon as the text cannot become an answer */
  read(part: string): void
  /** Members of each answer to a call, in their order, and whether these are in a list. @throws SyntaxError where the text breaks off */
  end(): { readonly isBatch: boolean; readonly answers: readonly (readonly ScannedMember[])[] }
}

/**
 * Checks that text is JSON, and finds the answers to calls in it, part by part as it arrives: to parse a large answer at once, or one
 * that lies, would stop everything else that the gateway does. Values pass through to the digit: numbers above 2^53, which Solana answers
 * with, do not survive JSON.parse.
 * @param mostAnswers in a list; undefined: no list is an answer
 */
export function createAnswerScanner(mostAnswers: number | undefined): AnswerScanner {
  const scalar = /[-+.\w]*/y
  // eslint-disable-next-line no-control-regex
  const plain = /[^"\\\u0000-\u001f]*/y
  const answers: ScannedMember[][] = []
  /** The brackets that close what is open. */
  const closing: string[] = []
  let next: 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'comma' | 'nothing' = 'value'
  /** Of the part in the text. */
  let offset = 0
  let isBatch = false
  /** Numbers, `true`, `false` and `null`, as far as they have arrived. */
  let word = ''
  let isInString = false
  let isName = false
  let isEscaped = false
  /** Digits of `\u0000` that are still to come. */
  let hexDigits = 0
  let start = 0
  let name: Span = { start, end: 0 }

  const isMember = (): boolean => closing.length === (isBatch ? 2 : 1) && closing.at(-1) === '}'

  function beginValue(at: number): void {
    if (next !== 'value' && next !== 'firstValue') throw new SyntaxError('no value belongs here')
    if (isMember()) start = at
    if (closing.length !== (isBatch ? 1 : 0)) return
    if (answers.push([]) > (mostAnswers ?? 1)) throw new SyntaxError('there are too many answers')
  }
  function endValue(at: number): void {
    next = closing.length === 0 ? 'nothing' : 'comma'
    if (!isMember()) return
    if (answers.at(-1)!.push({ name, value: { start, end: at } }) > mostMembers)
      throw new SyntaxError('an answer has too many members')
  }
  function open(bracket: '{' | '[', at: number): void {
    if (bracket === '[' && closing.length === 0 && next === 'value') {
      if (mostAnswers === undefined) throw new SyntaxError('the answer to one call is a list')
      isBatch = true
    } else beginValue(at)
    if (closing.push(bracket === '{' ? '}' : ']') > mostDepth) throw new SyntaxError('it is nested too deep')
    next = bracket === '{' ? 'firstName' : 'firstValue'
  }
  function close(bracket: '}' | ']', at: number): void {
    const isEmpty = next === (bracket === '}' ? 'firstName' : 'firstValue')
    if (closing.at(-1) !== bracket || !(isEmpty || next === 'comma')) throw new SyntaxError('a bracket is wrong')
    closing.pop()
    endValue(at + 1)
  }
  function beginString(at: number): void {
    isInString = true
    isName = next === 'name' || next === 'firstName'
    if (!isName) beginValue(at)
    else if (isMember()) name = { start: at, end: 0 }
  }
  function endString(at: number): void {
    isInString = false
    if (!isName) return endValue(at)
    next = 'colon'
    if (isMember()) name = { start: name.start, end: at }
  }
  function readSign(sign: string, at: number): void {
    if (sign === '"') beginString(at)
    else if (sign === '{' || sign === '[') open(sign, at)
    else if (sign === '}' || sign === ']') close(sign, at)
    else if (sign === ',' && next === 'comma') next = closing.at(-1) === '}' ? 'name' : 'value'
    else if (sign === ':' && next === 'colon') next = 'value'
    else if (!' \t\r\n'.includes(sign)) throw new SyntaxError(`${sign} does not belong here`)
  }
  /** Answers where the string ends, or the part. */
  function readString(part: string, from: number): number {
    let at = from
    while (at < part.length) {
      if (hexDigits > 0 || isEscaped) {
        readEscape(part.charAt(at++))
        continue
      }
      plain.lastIndex = at
      plain.test(part)
      at = plain.lastIndex
      const sign = part[at++]
      if (sign === '"') {
        endString(offset + at)
        return at
      }
      if (sign === '\\') isEscaped = true
      else if (sign !== undefined) throw new SyntaxError('a string has a control character')
    }
    return part.length
  }
  function readEscape(sign: string): void {
    if (!(hexDigits > 0 ? /[\da-f]/i : /["\\/bfnrtu]/).test(sign)) throw new SyntaxError('an escape is wrong')
    hexDigits = isEscaped ? (sign === 'u' ? 4 : 0) : hexDigits - 1
    isEscaped = false
  }
  /** Answers where it ends, or the part. */
  function readScalar(part: string, from: number): number {
    scalar.lastIndex = from
    scalar.test(part)
    const at = scalar.lastIndex
    if (word === '') beginValue(offset + from)
    word += part.slice(from, at)
    if (at < part.length) endScalar(offset + at)
    return at
  }
  function endScalar(at: number): void {
    if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/.test(word))
      throw new SyntaxError('a value is wrong')
    word = ''
    endValue(at)
  }

  return {
    read(part) {
      let at = 0
      while (at < part.length) {
        if (isInString) at = readString(part, at)
        else if (word === '' && ' \t\r\n,:[]{}"'.includes(part[at]!)) readSign(part[at]!, offset + at++)
        else at = readScalar(part, at)
      }
      offset += part.length
    },
    end() {
      if (word !== '') endScalar(offset)
      if (next !== 'nothing') throw new SyntaxError('it breaks off')
      return { isBatch, answers }
    },
  }
}
