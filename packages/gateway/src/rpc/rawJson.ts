/**
 * Cuts JSON text into the text of its parts, so that values pass through to the digit: numbers above 2^53, which
 * Solana answers with, do not survive JSON.parse. The text must already have been accepted by JSON.parse.
 */
export function rawElements(array: string): readonly string[] {
  const elements: string[] = []
  let at = skipSpace(array, skipSpace(array, 0) + 1)
  while (array[at] !== ']') {
    const end = endOfValue(array, at)
    elements.push(array.slice(at, end))
    at = skipSpace(array, end)
    if (array[at] === ',') at = skipSpace(array, at + 1)
  }
  return elements
}

/** Text of the members of a JSON object by name; of several with one name the last, as JSON.parse has it. */
export function rawMembers(object: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  let at = skipSpace(object, skipSpace(object, 0) + 1)
  while (object[at] !== '}') {
    const endOfName = endOfString(object, at)
    const quoted = object.slice(at, endOfName)
    const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
    const start = skipSpace(object, skipSpace(object, endOfName) + 1)
    const end = endOfValue(object, start)
    members.set(name, object.slice(start, end))
    at = skipSpace(object, end)
    if (object[at] === ',') at = skipSpace(object, at + 1)
  }
  return members
}

/** Whether arrays and objects are nested more than `most` deep. The text need not be JSON. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0
  let at = 0
  while (at < text.length && depth <= most) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      continue
    }
    if (character === '{' || character === '[') depth++
    if (character === '}' || character === ']') depth--
    at++
  }
  return depth > most
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++
  return at
}

/** `from` is at the opening quote; answers the place after the closing one. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfValue(text: string, from: number): number {
  const first = text[from]
  if (first === '"') return endOfString(text, from)
  if (first !== '{' && first !== '[') {
    let at = from
    while (at < text.length && !',]} \t\r\n'.includes(text.charAt(at))) at++
    return at
  }
  let depth = 0
  let at = from
  do {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      continue
    }
    if (character === '{' || character === '[') depth++
    if (character === '}' || character === ']') depth--
    at++
  } while (depth > 0 && at < text.length)
  return at
}
