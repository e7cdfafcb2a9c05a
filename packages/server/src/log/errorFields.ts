/** What a line of the log says of an error that was not foreseen. */
export interface ErrorFields {
  /** Its kind, and a code such as `ECONNREFUSED` or that of PostgreSQL, where it has one. */
  readonly error: string
  /** Where it was raised, the innermost function first; then the same of what it was raised for. */
  readonly at: readonly string[]
}

const mostFrames = 12
const mostCauses = 3
const frame =
  /^ {4}at (?:async )?(?:(?<name>[\w$.<> [\]#]+) \()?(?<place>(?:file:\/\/\/|node:|\/|[A-Z]:\\)[^\s()]+:\d+:\d+)\)?$/

/**
 * Messages of errors repeat values: of a row, of a request, of what a library was given. So a line has the kind of the error
 * and its place in the program, which search finds as well, and nothing of what a visitor or a library wrote.
 */
export function errorFields(error: unknown): ErrorFields {
  const chain: unknown[] = []
  for (let cause = error; cause !== undefined && chain.length < mostCauses; cause = Object(cause).cause as unknown)
    chain.push(cause)
  const [first, ...causes] = chain
  return {
    error: kindOf(first),
    at: [...framesOf(first), ...causes.flatMap((cause) => [`caused by ${kindOf(cause)}`, ...framesOf(cause)])],
  }
}

/** A name and a code that a program wrote: one that looks otherwise may be a value. */
function kindOf(error: unknown): string {
  const { name, code } = Object(error) as { readonly name?: unknown; readonly code?: unknown }
  const own = typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : typeof error
  return typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? `${own} ${code}` : own
}

/** A message with line breaks can look like a place: what is not behind the whole message is left out. */
function framesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return []
  const { name, message, stack = '' } = error
  const named = stack.indexOf(name)
  const start = stack.indexOf(message, named < 0 ? 0 : named + name.length)
  // The message was changed after the stack was written: where the places begin is not known.
  if (start < 0) return []
  return stack
    .slice(start + message.length)
    .split('\n')
    .flatMap((line) => {
      const { name: called, place } = frame.exec(line)?.groups ?? {}
      if (place === undefined) return []
      return called === undefined ? shorten(place) : `${called} ${shorten(place)}`
    })
    .slice(0, mostFrames)
}

/** From the name of the package on. */
function shorten(place: string): string {
  return place.replaceAll('\\', '/').replace(/^.*\/(?:node_modules|packages)\//, '')
}
