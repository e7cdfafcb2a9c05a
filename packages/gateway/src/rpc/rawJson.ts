/**
 * Cuts JSON text into the text of its parts, so that values pass through to the digit: numbers above 2^53, which
 * Solana answers with, do not survive JSON.parse. The text must already have been accepted by JSON.parse.
 */
export function rawElements(array: string): readonly string[] {
  const elements: string[] = []
  forEachItem(array, (start) => {
    const end = endOfValue(array, start)
    elements.push(array.slice(start, end))
    return end
  })
  return elements
}

/** Text of the members of a JSON object by name; of several with one name the last, as JSON.parse has it. */
export function rawMembers(object: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  forEachItem(object, (startOfName) => {
    const endOfName = endOfString(object, startOfName)
    const quoted = object.slice(startOfName, endOfName)
    const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
    const start = skipSpace(object, skipSpace(object, endOfName) + 1)
    const end = endOfValue(object, start)
    members.set(name, object.slice(start, end))
    return end
  })
  return members
}

/** Whether arrays and objects are nested more than `most` deep. The text need not be JSON. */
export function isDeeper(text: string, most: number): boolean {
  return text.length > most && findBracket(text, 0, (depth) => depth > most) !== undefined
}

/** Calls with the start of each item between the brackets; the callback answers where the item ends. */
function forEachItem(text: string, read: (start: number) => number): void {
  let at = skipSpace(text, skipSpace(text, 0) + 1)
  while (!']}'.includes(text.charAt(at))) {
    at = skipSpace(text, read(at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
}

/** The place behind the first bracket, outside of strings, after which the depth is as wanted. */
function findBracket(text: string, from: number, isWanted: (depth: number) => boolean): number | undefined {
  let depth = 0
  let at = from
  while (at < text.length) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      continue
    }
    at++
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else continue
    if (isWanted(depth)) return at
  }
  return undefined
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
  return findBracket(text, from, (depth) => depth === 0) ?? text.length
}
